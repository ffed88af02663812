import * as say from "./codecFaults.ts";
import type { Fault } from "./fault.ts";

/**
 * Returns a regular expression in which each class of characters has the name that the library knows. With `hasLongNames` a name may
 * be that of a category in full, in any case, with spaces, underscores and dashes, as Go allows since 1.25.
 */
export function withKnownClasses(pattern: string, hasLongNames: boolean): string | Fault {
  if (!/\\[pP]/.test(pattern)) return pattern;
  let unknown: string | undefined;
  let isInBrackets = false;
  const known = pattern.replaceAll(PART, (whole, _quoted, negation?: string, braced?: string, letter?: string) => {
    if (whole === "[" || whole === "]") isInBrackets = whole === "[";
    const written = braced ?? letter;
    if (written === undefined) return whole;
    const isNegated = (negation === "P") !== written.startsWith("^");
    const name = written.replace(/^\^/, "");
    if (!hasLongNames) {
      if (NEW_NAMES.has(name)) unknown ??= whole;
      return whole;
    }
    const normal = normalized(name);
    if (normal === "ascii") return asciiClass(isNegated, isInBrackets);
    const short = SHORT_NAMES.get(normal);
    return short === undefined ? whole : `\\${isNegated ? "P" : "p"}{${short}}`;
  });
  return unknown === undefined ? known : say.badPattern("invalid character class range", unknown);
}

/** A quoted text, a class with a name in braces or of one letter, any other escape, or a bracket. */
const PART = /\\(Q(?:[\s\S]*?\\E|[\s\S]*))|\\([pP])(?:\{([^}]*)\}|(\w))|\\[\s\S]|[[\]]/g;

/** The names that Go 1.25 added, as the library knows them. */
const NEW_NAMES: ReadonlySet<string> = new Set(["Assigned", "Cn", "LC"]);

const asciiClass = (isNegated: boolean, isInBrackets: boolean): string => {
  const range = isNegated ? "\\x{80}-\\x{10FFFF}" : "\\x00-\\x7F";
  return isInBrackets ? range : `[${range}]`;
};

const normalized = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, "");

/** The categories, each with its other names. */
const CATEGORIES = `
  C Other, Cc Control cntrl, Cf Format, Cn Unassigned, Co Private_Use, Cs Surrogate, L Letter, LC Cased_Letter, Ll Lowercase_Letter,
  Lm Modifier_Letter, Lo Other_Letter, Lt Titlecase_Letter, Lu Uppercase_Letter, M Mark Combining_Mark, Mc Spacing_Mark,
  Me Enclosing_Mark, Mn Nonspacing_Mark, N Number, Nd Decimal_Number digit, Nl Letter_Number, No Other_Number, P Punctuation punct,
  Pc Connector_Punctuation, Pd Dash_Punctuation, Pe Close_Punctuation, Pf Final_Punctuation, Pi Initial_Punctuation,
  Po Other_Punctuation, Ps Open_Punctuation, S Symbol, Sc Currency_Symbol, Sk Modifier_Symbol, Sm Math_Symbol, So Other_Symbol,
  Z Separator, Zl Line_Separator, Zp Paragraph_Separator, Zs Space_Separator, Any, Assigned`;

/** The scripts, which have one name each. */
const SCRIPTS = `
  Adlam Ahom Anatolian_Hieroglyphs Arabic Armenian Avestan Balinese Bamum Bassa_Vah Batak Bengali Beria_Erfe
  Bhaiksuki Bopomofo Brahmi Braille Buginese Buhid Canadian_Aboriginal Carian Caucasian_Albanian Chakma Cham
  Cherokee Chorasmian Common Coptic Cuneiform Cypriot Cypro_Minoan Cyrillic Deseret Devanagari Dives_Akuru Dogra
  Duployan Egyptian_Hieroglyphs Elbasan Elymaic Ethiopic Garay Georgian Glagolitic Gothic Grantha Greek Gujarati
  Gunjala_Gondi Gurmukhi Gurung_Khema Han Hangul Hanifi_Rohingya Hanunoo Hatran Hebrew Hiragana Imperial_Aramaic
  Inherited Inscriptional_Pahlavi Inscriptional_Parthian Javanese Kaithi Kannada Katakana Kawi Kayah_Li
  Kharoshthi Khitan_Small_Script Khmer Khojki Khudawadi Kirat_Rai Lao Latin Lepcha Limbu Linear_A Linear_B Lisu
  Lycian Lydian Mahajani Makasar Malayalam Mandaic Manichaean Marchen Masaram_Gondi Medefaidrin Meetei_Mayek
  Mende_Kikakui Meroitic_Cursive Meroitic_Hieroglyphs Miao Modi Mongolian Mro Multani Myanmar Nabataean
  Nag_Mundari Nandinagari New_Tai_Lue Newa Nko Nushu Nyiakeng_Puachue_Hmong Ogham Ol_Chiki Ol_Onal Old_Hungarian
  Old_Italic Old_North_Arabian Old_Permic Old_Persian Old_Sogdian Old_South_Arabian Old_Turkic Old_Uyghur Oriya
  Osage Osmanya Pahawh_Hmong Palmyrene Pau_Cin_Hau Phags_Pa Phoenician Psalter_Pahlavi Rejang Runic Samaritan
  Saurashtra Sharada Shavian Siddham Sidetic SignWriting Sinhala Sogdian Sora_Sompeng Soyombo Sundanese Sunuwar
  Syloti_Nagri Syriac Tagalog Tagbanwa Tai_Le Tai_Tham Tai_Viet Tai_Yo Takri Tamil Tangsa Tangut Telugu Thaana
  Thai Tibetan Tifinagh Tirhuta Todhri Tolong_Siki Toto Tulu_Tigalari Ugaritic Unknown Vai Vithkuqi Wancho
  Warang_Citi Yezidi Yi Zanabazar_Square`;

const SHORT_NAMES: ReadonlyMap<string, string> = new Map(
  [...CATEGORIES.split(","), ...SCRIPTS.trim().split(/\s+/)].flatMap((names) => {
    const [short = "", ...long] = names.trim().split(/\s+/);
    return [short, ...long].map((name) => [normalized(name), short] as const);
  }),
);
