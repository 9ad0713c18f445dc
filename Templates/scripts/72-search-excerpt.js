"use strict";
/** The lines of a note that a query is about, with the found words marked. */
Loremark.excerpts = {
  length: 200,

  /** Folded text, and where each of its characters stands in the text. @param {string} text */
  folded(text) {
    if (/^[\0-\x7f]*$/.test(text)) return { folded: text.toLowerCase(), places: null };
    let folded = "";
    const places = [];
    let place = 0;
    for (const character of text) {
      const plain = character < "\x80" ? character.toLowerCase() : Loremark.terms.fold(character);
      for (let count = 0; count < plain.length; count += 1) places.push(place);
      folded += plain;
      place += character.length;
    }
    places.push(text.length);
    return { folded, places };
  },

  /** A pattern for everything that groups of a query found. */
  pattern(groups) {
    const escape = (word) => word.replace(/[\\^$.*+?()[\]{}|/#-]/g, "\\$&");
    const words = [];
    const runs = [];
    // Words that most notes hold are not marked, unless there are no others.
    const rarest = Math.max(0, ...groups.map((group) => (group.found?.length ? group.rarity : 0)));
    groups.forEach((group, index) => {
      if (!group.isNeeded && (group.rarity || 0) < rarest / 4) return;
      const found = new Set(group.found || []);
      if (group.gram) {
        runs.push([group.run, index]);
        const characters = [...group.run];
        if (characters.length > group.gram) for (const term of group.terms) runs.push([term, index]);
      } else {
        if (group.run) found.add(group.run);
        for (const word of found) if (!word.startsWith("#")) words.push([word, index]);
      }
    });
    words.sort((a, b) => b[0].length - a[0].length);
    runs.sort((a, b) => b[0].length - a[0].length);
    const sources = [
      words.length && `(?<![\\p{L}\\p{N}])0*(?:${words.slice(0, 300).map(([word]) => escape(word)).join("|")})(?![\\p{L}\\p{N}])`,
      runs.length && `(?:${runs.map(([run]) => escape(run)).join("|")})`,
    ].filter(Boolean);
    return { regex: sources.length ? new RegExp(sources.join("|"), "gu") : null, groups: new Map([...words, ...runs]) };
  },

  /** Where words of a query stand in a text: start, end and the number of the group. */
  hits(text, { regex, groups }) {
    if (!regex || !text) return [];
    const { folded, places } = this.folded(text);
    const hits = [];
    for (const match of folded.matchAll(regex)) {
      const [start, end] = [match.index, match.index + match[0].length];
      const group = groups.get(match[0]) ?? groups.get(match[0].replace(/^0+(?=\d)/, "")) ?? 0;
      hits.push({ start: places ? places[start] : start, end: places ? places[end] : end, group });
      if (hits.length >= 400) break;
    }
    return hits;
  },

  /** The text in parts, the marked ones with `isMarked`. */
  parts(text, hits, from = 0, to = text.length) {
    const parts = [];
    let place = from;
    for (const { start, end } of hits) {
      if (start < place || end > to) continue;
      if (start > place) parts.push({ text: text.slice(place, start) });
      parts.push({ text: text.slice(start, end), isMarked: true });
      place = end;
    }
    if (place < to) parts.push({ text: text.slice(place, to) });
    return parts;
  },

  /** The part of a record where most of the query stands close together. */
  excerpt(record, ranking) {
    const pattern = ranking.pattern ??= this.pattern(ranking.groups);
    // A dot stands between blocks, but for those that end as a sentence does.
    const body = record.body.trim().replace(/([.!?…。！？:])?\s*\t\s*/g, (_, end) => (end ? end + " " : " · ")).trim();
    const windows = [body, record.properties, record.aliases].filter(Boolean)
      .map((text) => this.window(text, this.hits(text, pattern), ranking.groups))
      .sort((a, b) => b.worth - a.worth);
    return windows[0]?.parts || [];
  },

  /** The best part of a text, and how much of the query it holds. */
  window(text, hits, groups) {
    let [best, most] = [hits[0]?.start ?? 0, -1];
    hits.forEach((hit, index) => {
      const seen = new Set();
      let worth = 0;
      for (const other of hits.slice(index, index + 40)) {
        if (other.end > hit.start + this.length * 0.7) break;
        if (!seen.has(other.group)) worth += 1 + (groups[other.group]?.rarity || 0);
        seen.add(other.group);
      }
      if (worth > most) [best, most] = [hit.start, worth];
    });
    let from = this.border(text, Math.max(0, best - 40), best);
    if (text.startsWith("· ", from)) from += 2;
    let to = this.ending(text, Math.min(text.length, from + this.length));
    while (to > from && /[\s·…,;:]/.test(text[to - 1])) to -= 1;
    const parts = this.parts(text, hits.filter((hit) => hit.start >= from), from, to);
    if (from > 0) parts.unshift({ text: "… " });
    // What ends as a sentence does is whole.
    if (text.slice(to).trim() && !/[.!?。！？]$/.test(text.slice(from, to))) parts.push({ text: " …" });
    return { parts, worth: Math.max(0, most) };
  },

  /** The start of a word at or behind a place. */
  border(text, place, latest) {
    if (place === 0) return 0;
    const blank = text.indexOf(" ", place);
    const start = blank >= 0 && blank < latest ? blank + 1 : place;
    return /[\udc00-\udfff]/.test(text[start]) ? start + 1 : start;
  },

  ending(text, place) {
    if (place >= text.length) return text.length;
    const blank = text.lastIndexOf(" ", place);
    const end = blank > place - 30 ? blank : place;
    return /[\udc00-\udfff]/.test(text[end]) ? end - 1 : end;
  },
};
