"use strict";
/** The search index: loads the few files that a query needs, and ranks notes. */
Loremark.search = {
  /** What notes add up to is weighed by how much of the query they hold. */
  leastCoverage: 0.4,
  /** A beginning of words in more files than this is answered from the list of the best names. */
  mostShards: 3,
  /**
   * What the files of one query may weigh together in bytes, about as a server sends them; and what is kept of it for the
   * texts of results.
   */
  most: 25400,
  kept: 13000,
  /** As much is kept where words are misspelt: to find what was meant is worth more than many results. */
  keptOfCorrections: 8000,
  /** What a file of terms, of spellings, of texts weighs at most, unless the text's number says more. */
  weights: { terms: 2300, spellings: 1600, texts: 2150 },
  /** A Korean word and the particle at its end. */
  particle: /^([가-힣]+?)(?:에서|으로|까지|부터|에게|한테|이랑|하고|처럼|보다|은|는|이|가|을|를|에|의|로|와|과|도|만|랑)$/,
  /** What English forms of a word end in. */
  ending: /^(?:e?s|ers?|ings?|ed)$/,
  core: null,
  received: new Map(),
  decoded: new Map(),

  /** Called by the first file of the index. */
  begin(core) {
    this.core = core;
  },

  /** Called by every other file. @param {string} name @param {string} text */
  take(name, text) {
    this.received.set(name, text);
  },

  // Loading

  async load(path) {
    try {
      await Loremark.load(path);
    } catch (error) {
      Loremark.loaded.delete(path);
      throw error;
    }
  },

  /** Loads what every query needs. */
  open() {
    this.opening ??= this.read().catch((error) => {
      this.opening = null;
      throw error;
    });
    return this.opening;
  },

  async read() {
    await this.load("data/manifest.js");
    await this.load(`data/search-0-${Loremark.manifest.search[0]}.js`);
    const core = this.core;
    for (const name of ["kind", "world", "status"]) core[name] = this.column(core[name], core.count);
    for (const name of ["terms", "wide", "spellings"]) {
      const [firsts, names] = core[name];
      core[name] = { firsts: new Loremark.TermReader(firsts).words(), names: names.match(/.{5}/g) || [] };
    }
    core.common = new Set(new Loremark.TermReader(core.common).words());
    const counts = new Loremark.TermReader(core.texts[0]);
    const names = core.texts[1].match(/.{5}/g) || [];
    let first = 0;
    core.texts = names.map((name) => {
      // Behind how many notes it holds: how many thousand bytes more it weighs than others do.
      const number = counts.number();
      const text = { name, first, weight: this.weights.texts + 1000 * (number >> 6) };
      first += number & 63;
      return text;
    });
    core.firsts = core.texts.map((text) => text.first);
    // What fails now is tried again when it is needed.
    this.words().catch(() => {});
  },

  column(text, count) {
    const column = new Uint16Array(count);
    const reader = new Loremark.TermReader(text);
    for (let place = 0; place < count && !reader.isAtEnd;) {
      const value = reader.number();
      const end = Math.min(count, place + reader.number());
      column.fill(value, place, end);
      place = end;
    }
    return column;
  },

  budget() {
    return { left: this.most, kept: this.kept, files: new Set() };
  },

  /**
   * A file's text, read by `decode` once; null when the query's budget does not reach.
   *
   * What is loaded already counts as well: a query's results do not depend on those before it.
   * @param {string} name @param {number} weight What it weighs at most; 0 when that was looked at.
   */
  async file(name, decode, budget, weight = 0) {
    const isNew = budget && !budget.files.has(name);
    if (isNew) {
      if (weight && budget.left - budget.kept < weight) return null;
      budget.files.add(name);
      budget.left -= weight;
    }
    await this.load(`data/${name}.js`);
    if (!this.decoded.has(name)) {
      const text = this.received.get(name) || "";
      this.decoded.set(name, { content: decode(text), weight: new Blob([text]).size * (weight === this.weights.spellings ? 0.55 : 0.8) + 60 });
      this.received.delete(name);
    }
    const { content, weight: real } = this.decoded.get(name);
    if (isNew) budget.left += weight - real;
    return content;
  },

  /** Loads files, so many at once as the budget surely allows. @param {string[]} names @param {number} weight Of each. */
  async wave(names, load, budget, weight) {
    const all = [];
    for (let place = 0; place < names.length;) {
      const count = Math.max(1, Math.floor((budget.left - budget.kept) / weight));
      all.push(...await Promise.all(names.slice(place, place + count).map(load)));
      place += count;
    }
    return all.filter(Boolean);
  },

  /** The place of the last of the sorted names that is not behind a word. */
  place(names, word) {
    let [low, high] = [0, names.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (names[middle] <= word) low = middle;
      else high = middle - 1;
    }
    return low;
  },

  /** Files of a list that may hold words from one to another. */
  shards(list, first, last) {
    if (!list.names.length) return [];
    return list.names.slice(this.place(list.firsts, first), this.place(list.firsts, last) + 1);
  },

  /** The entries of a file; null when the budget does not reach. */
  terms(name, budget) {
    return this.file(name, (text) => {
      const reader = new Loremark.TermReader(text);
      const entries = [];
      let word = "";
      while (!reader.isAtEnd) {
        word = reader.word(word);
        const number = reader.number();
        const count = number >> 1;
        const more = number & 1 ? reader.number() : 0;
        const [notes, steps] = [new Uint32Array(count), new Uint8Array(count)];
        let last = -1;
        for (let place = 0; place < count; place += 1) {
          const value = reader.number();
          last += Math.floor(value / 5) + 1;
          notes[place] = last;
          steps[place] = value % 5 < 4 ? (value % 5) + 3 : reader.number();
        }
        entries.push({ word, notes, steps, count: more || count, isCommon: more > 0 });
      }
      return entries;
    }, budget, this.weights.terms);
  },

  /** The entries of the file that a term would be in. */
  async around(term, budget) {
    const [name] = this.shards(this.core.terms, term, term);
    return name ? this.terms(name, budget) : [];
  },

  /** Entries of sorted terms that begin with a word. */
  async beginning(list, word, most, budget) {
    const names = this.shards(list, word, word + "\uffff");
    if (names.length > most) return null;
    const shards = await Promise.all(names.map((name) => this.terms(name, budget)));
    return shards.flat().filter((entry) => entry?.word.startsWith(word));
  },

  // Queries

  /** Cuts a query into words, phrases and filters. @param {string} text */
  parse(text) {
    const query = { words: [], phrases: [], filters: {} };
    for (const [, key, quoted, plain, phrase, word] of text.matchAll(/(\p{L}+):(?:"([^"]*)"?|([^\s"]+))|"([^"]*)"?|(\S+)/gu)) {
      const name = key && key.toLowerCase();
      if (name && ["kind", "world", "status", "tag"].includes(name)) query.filters[name] = quoted ?? plain;
      else if (phrase !== undefined) query.phrases.push(phrase);
      else query.words.push(word ?? key + " " + (quoted ?? plain));
    }
    query.isOpen = !/[\s"]$/.test(text);
    return query;
  },

  /** What must be looked up: a group for each word, run of characters, and tag. */
  groups(query) {
    const groups = [];
    const add = (text, isNeeded) => {
      for (const { text: run, gram } of Loremark.terms.runs(text)) {
        const isShort = gram > 0 && [...run].length < gram;
        const terms = gram && !isShort ? Loremark.terms.grams(run, gram) : [run];
        groups.push({ run, gram, terms, isNeeded, isPrefix: isShort });
      }
    };
    for (const phrase of query.phrases) add(phrase, true);
    for (const word of query.words) {
      if (/^#./.test(word)) groups.push({ run: "", gram: 0, terms: [Loremark.terms.fold(word)], isNeeded: false, isPrefix: true });
      else add(word, false);
    }
    const last = groups.at(-1);
    if (last && query.isOpen && !last.isNeeded) last.isPrefix ||= !last.gram;
    return groups.slice(0, 24);
  },

  /** Marks the words that so many notes hold that they are not worth loading, where two others say more. */
  pass(groups) {
    const others = groups.filter((group) => group.gram || !this.core.common.has(group.run));
    if (others.length < 2) return;
    for (const group of groups) group.isCommon = !others.includes(group);
    for (const group of others.slice(2)) group.mostShards = 2;
  },

  /** Terms of the index for each group, as many as the budget allows: those of long words first, which say most. */
  async find(groups, budget) {
    const length = ({ run, gram }) => run.length * (gram ? 3 : 1);
    const sorted = groups.filter((group) => !group.isCommon).sort((a, b) => length(b) - length(a));
    // Every second pair of a run's characters has all of them.
    const terms = sorted.flatMap((group) => [0, 1].flatMap((odd) => group.terms.filter((_, place) => place % 2 === odd)));
    const names = [...new Set(terms.flatMap((term) => this.shards(this.core.terms, term, term)))];
    await this.wave(names, (name) => this.terms(name, budget), budget, this.weights.terms);
    for (const group of sorted) group.alternatives = await this.alternatives(group, budget);
    const missing = sorted.filter((group) => !group.gram && !group.isCommon && !group.alternatives.length);
    for (const [place, group] of missing.entries()) {
      // Each misspelt word has its share.
      budget.kept = budget.left - Math.max(0, budget.left - this.keptOfCorrections) / (missing.length - place);
      group.alternatives = await this.corrections(group, budget);
    }
    budget.kept = 0;
    return groups.map((group) => group.alternatives || []);
  },

  /** A group's terms of the index, and how much each counts. */
  async alternatives(group, budget) {
    const stem = group.gram === 2 && group.run.match(this.particle)?.[1];
    const found = await this.exactAlternatives(group, budget);
    if (!stem || group.isNeeded) return found;
    // A word with a particle: notes with the bare word count as well.
    const bare = await this.exactAlternatives({ run: stem, gram: 2, terms: Loremark.terms.grams(stem, 2), isPrefix: stem.length < 2 }, budget);
    return [...found, ...bare.map(({ entry, weight }) => ({ entry, weight: weight * 0.9 }))];
  },

  async exactAlternatives(group, budget) {
    if (group.gram && group.terms.length > 1) return this.runAlternatives(group, budget);
    const word = group.terms[0];
    let found = group.isPrefix ? await this.beginning(this.core.terms, word, group.mostShards ?? this.mostShards, budget) : null;
    let wide = [];
    if (!found) {
      found = await this.around(word, budget);
      // What there are no bytes for is left out of the query.
      group.isCommon = !found;
      found = (found || []).filter((entry) => entry.word.startsWith(word));
      if (group.isPrefix) wide = ((await this.beginning(this.core.wide, word, 1, budget)) || []).filter((entry) => entry.word === word);
    }
    const alternatives = wide.map((entry) => ({ entry, weight: 0.8 }));
    for (const entry of found) {
      const more = entry.word.length - word.length;
      if (more === 0) alternatives.push({ entry, weight: 1 });
      else if (more <= 2 && word.length > 3) alternatives.push({ entry, weight: 0.8 });
      else if (group.isPrefix) alternatives.push({ entry, weight: 0.72 });
    }
    const known = new Set(alternatives.map(({ entry }) => entry));
    for (const { stem, hasForms } of group.gram || group.isCommon ? [] : this.stems(word)) {
      for (const entry of (await this.around(stem, budget)) || []) {
        const ending = entry.word.startsWith(stem) ? entry.word.slice(stem.length) : null;
        if (known.has(entry) || ending === null || (ending && !(hasForms && this.ending.test(ending)))) continue;
        known.add(entry);
        alternatives.push({ entry, weight: entry.word === stem ? 0.8 : 0.6 });
      }
    }
    return alternatives;
  },

  /**
   * What a word may be a form of, and whether other forms of it count: `teaches` finds `teach` and `teacher`.
   * @param {string} word
   */
  stems(word) {
    const stems = [];
    const add = (stem) => stem.length > 2 && !stems.some((one) => one.stem === stem) && stems.push({ stem, hasForms: /^[a-z]{4,}$/.test(stem) });
    if (/s$/.test(word)) add(word.slice(0, -1));
    for (const [ending] of word.matchAll(/(?:es|ings?|ers?|ed)$/g)) if (word.length - ending.length > (ending === "es" ? 1 : 3)) add(word.slice(0, -ending.length));
    return stems;
  },

  /** All parts of a run in one entry: notes that hold most of them, weighed by how many they hold. */
  async runAlternatives(group, budget) {
    const entries = await Promise.all(group.terms.map(async (term) => (await this.around(term, budget))?.find((entry) => entry.word === term)));
    const sums = new Map();
    for (const entry of entries) {
      entry?.notes.forEach((note, place) => {
        const sum = sums.get(note) || { parts: 0, weight: 0 };
        sum.parts += 1;
        sum.weight += this.stepWeights[entry.steps[place]];
        sums.set(note, sum);
      });
    }
    const known = entries.filter((entry) => entry && !entry.isCommon).length || group.terms.length;
    const notes = [...sums].filter(([, sum]) => sum.parts >= Math.max(1, known * 0.6)).sort((a, b) => a[0] - b[0]);
    if (!notes.length) return [];
    const full = notes.filter(([, sum]) => sum.parts >= known);
    const weights = notes.map(([, { parts, weight }]) => (weight / parts) * Math.min(1, parts / known) ** 3);
    const entry = { word: group.run, notes: notes.map(([note]) => note), weights, count: full.length || notes.length };
    return [{ entry, weight: 1 }];
  },

  /** Words that a misspelt one may have meant: one letter off from four letters, two from eight. */
  async corrections(group, budget) {
    const word = group.terms[0];
    const most = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
    if (!most || /\d|^#/.test(word)) return [];
    // Enough for the word itself.
    budget.kept += this.weights.terms;
    // Those around it are loaded already; where the list is short, all of it is better.
    const around = ((await this.around(word, budget)) || []).filter((entry) => /^\p{L}{4,}$/u.test(entry.word)).map((entry) => ({
      spelling: entry.word, use: Math.floor(Math.log2(entry.count)) * 2 + (entry.steps.some((step) => step > 8) ? 1 : 0), letters: this.letters(entry.word),
    }));
    let candidates = this.shards(this.core.spellings, word[0], word[0] + "\uffff").length > 3 ? this.near(word, around, 1, group.isPrefix, word.slice(0, 3)) : [];
    for (const length of [3, 2, 1, 0]) if (!candidates.length) candidates = await this.spellings(word, length, most, group.isPrefix, budget);
    budget.kept -= this.weights.terms;
    const best = candidates.slice(0, 4).filter(({ steps }) => steps === candidates[0].steps);
    const alternatives = [];
    for (const { spelling, steps } of best) {
      const entry = (await this.around(spelling, budget))?.find((one) => one.word === spelling);
      if (entry) alternatives.push({ entry, weight: steps === 1 ? 0.7 : 0.5 });
    }
    group.corrected = alternatives[0]?.entry.word;
    return alternatives;
  },

  /** The letters of a word, as bits. */
  letters(word) {
    let letters = 0;
    for (let place = 0; place < word.length; place += 1) letters |= 1 << (word.charCodeAt(place) & 31);
    return letters;
  },

  /**
   * Words of the list near another that begin as it does, the nearest first.
   * @param {number} length How many letters they share at their beginning, when that leaves out files that would have to be
   *   loaded; 0 for those that begin with the second letter.
   */
  async spellings(word, length, most, isPrefix, budget) {
    const list = this.core.spellings;
    const beginning = length ? word.slice(0, length) : word[1];
    const names = this.shards(list, beginning, beginning + "\uffff");
    if (length > 1) {
      if (this.shards(list, word[0], word[0] + "\uffff").length - names.length < 2) return [];
      most = 1;
    }
    const own = list.names.indexOf(this.shards(list, word, word)[0]);
    const distance = (name) => Math.abs(list.names.indexOf(name) - own);
    names.sort((a, b) => distance(a) - distance(b));
    const shards = await this.wave(names, (name) => this.file(name, (text) => {
      const reader = new Loremark.TermReader(text);
      const entries = [];
      let spelling = "";
      while (!reader.isAtEnd) {
        spelling = reader.word(spelling);
        entries.push({ spelling, use: reader.number(), letters: this.letters(spelling) });
      }
      return entries;
    }, budget, this.weights.spellings), budget, this.weights.spellings);
    return this.near(word, shards.flat(), most, isPrefix, beginning);
  },

  /** Which of the words are near another and begin as they must, the nearest first. */
  near(word, entries, most, isPrefix, beginning) {
    const found = [];
    const wanted = this.letters(word);
    for (const { spelling, use, letters } of entries) {
      // Each typo accounts for one letter that the word has not.
      let missing = wanted & ~letters;
      for (let steps = 0; steps < most && missing; steps += 1) missing &= missing - 1;
      if (missing) continue;
      if (spelling.length < word.length - most || (!isPrefix && spelling.length > word.length + most)) continue;
      const steps = Loremark.terms.distance(word, spelling, most, isPrefix);
      if (steps > most || !spelling.startsWith(beginning)) continue;
      const isWhole = Math.abs(spelling.length - word.length) <= most;
      found.push({ spelling, steps, rank: steps * 100 + (isWhole ? 0 : 40) - (use & 1 ? 20 : 0) - (use >> 1) });
    }
    return found.sort((a, b) => a.rank - b.rank || (a.spelling < b.spelling ? -1 : 1));
  },

  // Ranking

  /** The weights that the steps of the program's scale stand for. */
  stepWeights: Float32Array.from({ length: 16 }, (_, step) => (19 ** (step / 15) - 1) / 3),

  /**
   * Ranks the notes that hold a query.
   * @param {string} text
   * @param {{world?: number, kind?: string, status?: string, tag?: string, near?: number}} wanted Facets; `near` is the
   *   world that the reader is in.
   * @returns {Promise<{notes: {note: number, score: number}[], groups: object[], query: object, facets: object, budget: object}>}
   */
  async rank(text, wanted = {}) {
    await this.open();
    const query = this.parse(text);
    const groups = this.groups(query);
    this.pass(groups);
    const budget = this.budget();
    const isWanted = await this.filter({ ...query.filters, ...wanted }, budget);
    const scores = this.score(groups, await this.find(groups, budget));
    const sizes = { kind: this.core.kinds.length, world: this.core.worlds.length, status: this.core.statuses.length };
    const facets = Object.fromEntries(Object.entries(sizes).map(([facet, size]) => [facet, new Uint32Array(size)]));
    let best = 0;
    for (const note of scores.notes) best = Math.max(best, scores.coverage(note));
    const notes = [];
    for (const note of scores.notes) {
      const coverage = scores.coverage(note);
      if (!scores.isWhole(note) || coverage < best * this.leastCoverage || !isWanted(note, facets)) continue;
      const nearness = this.core.world[note] === wanted.near ? 1.1 : 1;
      notes.push({ note, score: scores.sums[note] * coverage * coverage * nearness });
    }
    if (!groups.length && Object.keys(query.filters).length) {
      for (let note = 0; note < this.core.count; note += 1) if (isWanted(note, facets)) notes.push({ note, score: 1 });
    }
    notes.sort((a, b) => b.score - a.score || a.note - b.note);
    return { notes, groups, query, facets, budget };
  },

  /** What each note's words add up to, and how much of the query they are. */
  score(groups, found) {
    const count = this.core.count;
    const [sums, held, needed, isSeen] = [new Float32Array(count), new Float32Array(count), new Uint8Array(count), new Uint8Array(count)];
    const notes = [];
    // In a long query one name's word says less: what the words add up to counts for more.
    const power = 1 / Math.sqrt(Math.max(1, found.filter((alternatives) => alternatives.length).length - 1));
    const weights = new Float32Array(count);
    let total = 0;
    groups.forEach((group, index) => {
      const holders = [];
      for (const { entry, weight } of found[index]) {
        for (let place = 0; place < entry.notes.length; place += 1) {
          const note = entry.notes[place];
          const value = (entry.weights ? entry.weights[place] : this.stepWeights[entry.steps[place]]) * weight;
          if (!weights[note]) holders.push(note);
          if (value > weights[note]) weights[note] = value;
        }
      }
      group.found = found[index].map(({ entry }) => entry.word);
      group.isCommon ||= found[index].some(({ entry, weight }) => entry.isCommon && weight === 1);
      const isPassed = group.isCommon && !found[index].length;
      const most = isPassed ? count : Math.max(holders.length, ...found[index].map(({ entry }) => entry.count));
      const rarity = Math.log(1 + (count - Math.min(count, most) + 0.5) / (Math.min(count, most) + 0.5)) + 0.05;
      group.rarity = rarity;
      if (!group.isCommon) total += rarity;
      for (const note of holders) {
        if (!isSeen[note]) notes.push(note);
        isSeen[note] = 1;
        sums[note] += rarity * (power === 1 ? weights[note] : weights[note] ** power);
        if (!group.isCommon) held[note] += rarity;
        if (group.isNeeded && !group.isCommon) needed[note] += 1;
        weights[note] = 0;
      }
    });
    const least = groups.filter((group) => group.isNeeded && !group.isCommon).length;
    return { notes, sums, coverage: (note) => (total ? held[note] / total : 1), isWhole: (note) => needed[note] >= least };
  },

  /** Whether a note has the wanted facets; counts each facet among the notes that have all the others. */
  async filter(wanted, budget) {
    const fold = (value) => Loremark.terms.fold(String(value));
    const matches = (names, value) => names.map((name) => names.length && fold(name) === fold(value));
    const sets = {};
    const choose = (facet, values, read) => {
      if (wanted[facet] === undefined || wanted[facet] === "") return;
      const whole = values.map((value) => matches(read(value), wanted[facet]).includes(true));
      const part = values.map((value) => read(value).some((name) => fold(name).startsWith(fold(wanted[facet]))));
      sets[facet] = whole.includes(true) ? whole : part;
    };
    choose("kind", this.core.kinds, (kind) => kind);
    choose("status", this.core.statuses, (status) => status.filter((_, place) => place !== 1));
    choose("world", this.core.worlds, (world) => world.slice(0, 2));
    let tagged = null;
    if (wanted.tag) {
      const entries = (await this.beginning(this.core.terms, "#" + fold(wanted.tag).replace(/^#/, ""), 2, budget)) || [];
      tagged = new Set(entries.flatMap((entry) => [...entry.notes]));
    }
    return (note, facets) => {
      if (tagged && !tagged.has(note)) return false;
      let failed = "";
      for (const facet in sets) {
        if (sets[facet][this.core[facet][note]]) continue;
        if (failed) return false;
        failed = facet;
      }
      for (const facet in facets) if (!failed || failed === facet) facets[facet][this.core[facet][note]] += 1;
      return !failed;
    };
  },

  // Texts

  /** The words that texts hold codes for. */
  words() {
    return this.file(this.core.words, (text) => new Loremark.TermReader(text).words());
  },

  /** The file with what results show of a note. @param {number} note */
  textOf(note) {
    return this.core.texts[this.place(this.core.firsts, note)];
  },

  /** What results show of a note. @param {number} note */
  async record(note, budget) {
    const { name, first } = this.textOf(note);
    const [words, text] = await Promise.all([this.words(), this.file(name, (text) => ({ text, records: null }), budget)]);
    text.records ??= this.records(text.text, words);
    return { note, ...text.records[note - first] };
  },

  records(text, words) {
    const leads = [...Array(8).keys()].map((code) => code + 1).concat(0x0b, [...Array(18).keys()].map((code) => code + 0x0e));
    const leadPlaces = new Map(leads.map((code, place) => [String.fromCharCode(code), place]));
    const followers = [...Array(0x5f).keys()].map((code) => code + 0x20).filter((code) => ![0x24, 0x5c, 0x60].includes(code));
    const followerPlaces = new Map(followers.map((code, place) => [String.fromCharCode(code), place]));
    const decode = (line) => line.replace(/(^|[\t\f #])?([\x01-\x08\v\x0e-\x1f])(.)/g, (_, before, lead, follower) =>
      (before === undefined ? " " : before.replace("\f", "")) + words[leadPlaces.get(lead) * followers.length + followerPlaces.get(follower)]);
    const lines = text.split("\n");
    const records = [];
    let last = "";
    for (let place = 0; place + 5 < lines.length; place += 6) {
      const reader = new Loremark.TermReader(lines[place]);
      const shared = reader.number();
      const path = last = last.slice(0, shared) + lines[place].slice(reader.place);
      const stem = path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
      const address = path.slice(0, -3).toLowerCase().replace(/ /g, "-") + ".html";
      const [aliases, properties, body] = lines.slice(place + 3, place + 6).map(decode);
      records.push({ path, title: lines[place + 1] || stem, url: lines[place + 2] || address, aliases, properties, body });
    }
    return records;
  },

  /**
   * The next of the ranked notes with their texts, in their final order: names that are the query come first. They are
   * fewer when their texts are so long, or a phrase so rare, that the budget is spent before.
   * @param {object} ranking What `rank` gave. @param {number} count
   */
  async next(ranking, count) {
    const { notes, groups, query } = ranking;
    const budget = ranking.place ? this.budget() : ranking.budget;
    const first = ranking.place ??= 0;
    const results = [];
    while (results.length < count) {
      const batch = [];
      let weight = 0;
      for (const { note } of notes.slice(ranking.place, ranking.place + count - results.length)) {
        const text = this.textOf(note);
        if (!budget.files.has(text.name)) weight += text.weight;
        // One is always read.
        if (weight > budget.left && ranking.place + batch.length > first) break;
        batch.push(note);
      }
      if (!batch.length) break;
      ranking.place += batch.length;
      for (const record of await Promise.all(batch.map((note) => this.record(note, budget)))) {
        if (query.phrases.every((phrase) => this.holds(record, phrase))) results.push(record);
      }
    }
    const scores = new Map(notes.slice(0, ranking.place).map(({ note, score }) => [note, score]));
    const wanted = groups.map((group) => group.run).join(" ");
    for (const record of results) record.score = scores.get(record.note) * this.likeness(record, wanted, groups);
    return results.sort((a, b) => b.score - a.score || a.note - b.note);
  },

  plain(text) {
    return " " + Loremark.terms.runs(text).map((run) => run.text).join(" ") + " ";
  },

  holds(record, phrase) {
    const wanted = this.plain(phrase).trimEnd();
    return [record.title, record.aliases, record.properties, record.body].some((text) => this.plain(text).includes(wanted));
  },

  /** How much a note is worth more because its name, or a sentence of it, is the query. */
  likeness(record, wanted, groups) {
    if (!wanted) return 1;
    const names = [record.title, ...record.aliases.split(" · ")].map((name) => this.plain(name).trim());
    if (names[0] === wanted) return 1.6;
    if (names.includes(wanted)) return 1.45;
    if (names.some((name) => (" " + name).includes(" " + wanted))) return 1.2;
    return groups.length > 1 && this.plain(record.body).includes(" " + wanted) ? 1.25 : 1;
  },
};
