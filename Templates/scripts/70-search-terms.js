"use strict";
/** What text and queries are cut into; the same as `SearchFolding` in the program. */
Loremark.terms = {
  longest: 40,

  /** Text without case, width and accents of Latin letters. @param {string} text */
  fold(text) {
    if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
    return text.normalize("NFKC").toLowerCase().normalize("NFD")
      .replace(/([a-z\u00aa-\u024f])[\u0300-\u036f]+/g, "$1")
      .replace(/[ßæœøłđı]/g, (letter) => ({ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i" })[letter])
      .normalize("NFC").replace(/ς/g, "σ").replace(/[آأإٱ]/g, "ا").replace(/ى/g, "ي").replace(/ة/g, "ه")
      .replace(/[\u0640\u064b-\u0652\u0670]/g, "");
  },

  /** How many characters a term has in a script that is written without blanks; 0 for words. @param {number} point */
  gramLength(point) {
    const isIn = (...ranges) => ranges.some(([first, last]) => point >= first && point <= last);
    if (point < 0xe00) return 0;
    if (isIn([0xe00, 0xeff], [0x1000, 0x109f], [0x1780, 0x17ff])) return 3;
    const pairs = isIn([0x1100, 0x11ff], [0x3005, 0x3007], [0x3041, 0x30ff], [0x31f0, 0x31ff], [0x3400, 0x4dbf],
      [0x4e00, 0x9fff], [0xac00, 0xd7a3], [0xf900, 0xfaff], [0x20000, 0x3ffff]);
    return pairs ? 2 : 0;
  },

  /**
   * Runs of letters and digits of one sort: `검은 sword` gives `검은` (of pairs) and `sword`.
   * @param {string} text @returns {{text: string, gram: number}[]}
   */
  runs(text) {
    const runs = [];
    for (const word of this.fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) || []) {
      let last = null;
      if (/^[\0-\u0dff]*$/.test(word)) {
        runs.push({ text: word, gram: 0 });
        continue;
      }
      for (const character of word) {
        const gram = this.gramLength(character.codePointAt(0));
        if (last && last.gram === gram) last.text += character;
        else runs.push(last = { text: character, gram });
      }
    }
    return runs.map(({ text, gram }) => ({ text: gram ? text : this.word(text), gram }))
      .filter(({ text, gram }) => gram || text.length <= this.longest);
  },

  /** A word without the Arabic article; `007` is `7`. @param {string} text */
  word(text) {
    if (text.length >= 5 && text.startsWith("ال")) return text.slice(2);
    return /^0+\d/.test(text) && /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, "") : text;
  },

  /** The overlapping parts of a run without blanks. @param {string} text @param {number} length */
  grams(text, length) {
    const characters = [...text];
    if (characters.length <= length) return [text];
    return characters.slice(length - 1).map((_, start) => characters.slice(start, start + length).join(""));
  },

  /**
   * How far two words are apart in letters added, left out, changed or swapped; `most + 1` when farther than `most`.
   * @param {string} query @param {string} word @param {number} most
   * @param {boolean} isPrefix Whether the word may go on behind the query.
   */
  distance(query, word, most, isPrefix) {
    const width = word.length + 1;
    let [before, last, row] = [new Uint8Array(width), Uint8Array.from({ length: width }, (_, place) => place), new Uint8Array(width)];
    for (let place = 1; place <= query.length; place += 1) {
      row[0] = place;
      let least = place;
      for (let other = 1; other < width; other += 1) {
        const isSame = query[place - 1] === word[other - 1];
        let steps = Math.min(last[other] + 1, row[other - 1] + 1, last[other - 1] + (isSame ? 0 : 1));
        const isSwap = place > 1 && other > 1 && query[place - 1] === word[other - 2] && query[place - 2] === word[other - 1];
        if (isSwap) steps = Math.min(steps, before[other - 2] + 1);
        row[other] = steps;
        if (steps < least) least = steps;
      }
      if (least > most) return most + 1;
      [before, last, row] = [last, row, before];
    }
    return isPrefix ? Math.min(...last.subarray(Math.min(width - 1, query.length - 1))) : last[width - 1];
  },
};

/** Reads numbers and sorted words as `SearchText` in the program writes them. */
Loremark.TermReader = class {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.place = 0;
  }

  static values = (() => {
    const values = new Uint8Array(128);
    let value = 0;
    for (let code = 0x21; code < 0x7f; code += 1) if (![0x22, 0x24, 0x5c, 0x60].includes(code)) values[code] = value++;
    for (let code = 1; code < 0x20; code += 1) if (![9, 10, 12, 13].includes(code)) values[code] = value++;
    return values;
  })();

  get isAtEnd() {
    return this.place >= this.text.length;
  }

  number() {
    let number = 0;
    for (;;) {
      const value = Loremark.TermReader.values[this.text.charCodeAt(this.place++)];
      if (value < 64 || this.isAtEnd) return number * 64 + value;
      number = number * 53 + value - 64;
    }
  }

  /** @param {string} last The word before. */
  word(last) {
    const shared = this.number();
    const end = this.text.indexOf(" ", this.place);
    const word = last.slice(0, shared) + this.text.slice(this.place, end);
    this.place = end + 1;
    return word;
  }

  words() {
    const words = [];
    let last = "";
    while (!this.isAtEnd) words.push(last = this.word(last));
    return words;
  }
};
