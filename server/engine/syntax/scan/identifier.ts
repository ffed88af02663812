/**
 * Whether a code point may begin an identifier. Uses the Unicode 9 tables of Terraform, which refuses newer letters.
 */
export const isIdentifierStart = (codePoint: number): boolean =>
  codePoint < 128 ? asciiStart(codePoint) : isInRanges(START, codePoint);

export const isIdentifierContinue = (codePoint: number): boolean =>
  codePoint < 128 ? asciiContinue(codePoint) : isInRanges(CONTINUE, codePoint);

/** Whether the whole text is one identifier. */
export function isIdentifier(text: string): boolean {
  let first = true;
  for (const character of text) {
    const codePoint = character.codePointAt(0)!;
    if (!(first ? isIdentifierStart(codePoint) : isIdentifierContinue(codePoint))) return false;
    first = false;
  }
  return !first;
}

const asciiStart = (c: number) => (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95;
const asciiContinue = (c: number) => asciiStart(c) || (c >= 48 && c <= 57) || c === 45;

/** Whether a code point is in one of the ranges, given as ascending borders. */
function isInRanges(borders: Int32Array, codePoint: number): boolean {
  let low = 0;
  let high = borders.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (borders[middle]! <= codePoint) low = middle + 1;
    else high = middle;
  }
  return (low & 1) === 1;
}

function decode(deltas: string): Int32Array {
  let at = 128;
  return Int32Array.from(deltas.split(" "), (delta) => {
    at += Number.parseInt(delta, 36);
    return at;
  });
}

// Each number is the start or end of a range of letters, as the distance from the previous one, in base 36.
const START = decode(
  "16 1 a 1 4 1 5 n 1 v 1 cq 4 c e 5 7 1 1 1 3l 5 1 2 2 4 1 1 6 1 1 3 1 1 1 k 1 2b 1 3v 8 4m 1 12 2 1 7 13 " +
    "20 r 5 3 19 17 z 2 1 2r 1 1 f 2 7 2 a 3 2 1 g 1 1 u t 2h b 1 o x 9 2 4 1 5 m 4 1 9 1 3 1 n p 1z l 1 8 1y " +
    "1i 3 1 i 1 7 a f g 4 8 2 2 2 m 1 7 1 1 3 4 3 1 g 1 d 2 1 3 e 2 j 6 4 2 2 m 1 7 1 2 1 2 1 2 v 4 1 1 j 3 g " +
    "9 1 3 1 m 1 7 1 2 1 5 3 1 i 1 f 2 n 1 b 8 2 2 2 m 1 7 1 2 1 5 3 1 u 2 1 3 f 1 h 1 1 6 3 3 1 4 3 2 1 1 1 2 " +
    "3 2 3 3 3 c m 1 1g 8 1 3 1 n 1 g 3 1 q 3 5 2 u 1 4 8 1 3 1 n 1 a 1 5 3 1 w 1 1 2 f 2 i 8 1 3 1 15 2 1 g 1 " +
    "5 3 8 3 o 6 5 i 3 o 1 9 1 1 2 7 1m 1c 1 2 c 7 1m 2 1 1 2 2 1 1 2 1 6 4 1 7 1 3 1 1 1 1 2 2 1 4 1 2 9 1 2 " +
    "5 1 1 l 4 w 1 1r 8 1 10 r 5 37 17 k 1 g 6 4 4 3 1 3 2 7 3 4 d c 1 h 12 1 1 5 1 2 17 1 99 1 4 2 7 1 1 1 4 " +
    "2 15 1 4 2 x 1 4 2 7 1 1 1 4 2 f 1 1l 1 4 2 1v 11 g g 2e 2 6 3 h8 2 h 1 q 5 23 3 b 7 d 1 4 e i e i e d 1 " +
    "3 f 1g z 1 4 1 1v 2g 8 15 1 1 5 1y a v 1d u 2 5 b 18 4 q 1i n 9 1h 2a 1 2l 1b h 7 1j u d 2 a 18 q 10 15 3 " +
    "a 10 2 9 2o 4 1 4 3 2 9 5c 1s 7q 2 6 2 12 2 6 2 8 1 1 1 1 1 1 1 v 2 1h 1 7 1 1 3 3 1 7 3 4 2 6 4 d 5 3 1 " +
    "7 38 1 d 1 g d 2t 1 4 1 2 a 1 1 2 6 6 1 1 1 1 1 1 g 2 4 5 5 4 1 h 15 22f 1b 1 1b 1 3p 6 4 3 2 c 12 1 1 5 " +
    "1 2 1k 7 1 g n 9 7 1 7 1 7 1 7 1 7 1 7 1 7 1 7 fa 3 p 9 7 5 2 5 4 2e 4 5 1 2i 1 4 5 15 3 2m h r 1h g e8 " +
    "52u 22 g5y 16 wd 1v 1a 2 7h 3 g a 2 k 1b g v 2 28 13 9 2 2v 2 10 1 8 1r b 1 3 1 4 1 n t 1g e 1e 1q 6 3 1 " +
    "1 1 c s a n p t 7 1b s 1 g 5 1 a a 5 1 15 n 3 1 8 k n 3 1 3 1e 1 1 3 2 2 5 2 1 1 1 o 3 2 b 7 3 c 6 2 6 2 " +
    "6 9 7 1 7 1 17 1 a a 37 t 8mc c n 4 1d 6is a6 2 2y 12 7 c 5 5 1 1 a 1 d 1 5 1 1 1 2 1 2 1 30 x a3 i 1s 2 " +
    "1i 14 c 38 5 1 3r 10 q 6 q b 2h 3 6 2 6 2 6 2 3 z c 1 q 1 j 1 2 1 f 2 e y 3f 1x 1h 7f t 3 1d 1b w g r 5 " +
    "12 a u 2 10 4 8 1 5 16 4e i 10 4 10 4 14 8 1g 4c 8n 9 m a 8 48 6 2 1 1 18 1 2 3 1 2 n a n 9 v 1t j 1 2 a " +
    "m a q 1y 1k 6 2 1s 1 f 4 1 3 1 r 18 t 3 t z 8 1 s r 1i a m a j d i 32 21 1j 1f d 1f ls 1h 23 19 w p q 10 " +
    "15 z 3 1 c 1c e 4 l 1 1 1 z i 1 p 2c 7 1 1 1 4 1 f 1 a 7 1b 12 8 2 2 2 m 1 7 1 2 1 5 3 1 i 1 c 5 4e 1h i " +
    "4 1h 1c k 2 1 1 54 1b 15 4 10 1c k 1 1n 17 2d q au 1s v 1 cg 1l 7b 9 1 11 h 1 1d u og pm 2u 33 h 5g 24c " +
    "tr 34h g7 6nt ft 7 v 35 u i 1c g 4 v l 5 j og 1x b 1 1u d 1s 1 v 4q5 j kz 7bh 2 2da 2z 5 d 3 9 7 a 4me 2d " +
    "1 1z 1 2 2 1 2 2 2 4 1 c 1 1 1 7 1 1t 1 4 2 8 1 7 1 s 1 4 1 5 1 1 3 7 1 9g 2 p 1 p 1 v 1 p 1 v 1 p 1 v 1 " +
    "p 1 v 1 p 1 8 378 5h 1n 1w xo 4 1 r 1 2 1 1 2 1 1 a 1 4 1 1 1 1 6 1 4 1 1 1 1 1 1 3 1 2 1 1 2 1 1 1 1 1 1 " +
    "1 1 1 1 2 1 1 2 4 1 7 1 4 1 4 1 1 1 a 1 h 5 3 1 5 1 h 3es wyf 15 379 b 66 2 4g2 866 f2",
);
const CONTINUE = decode(
  "16 1 a 1 1 1 2 1 5 n 1 v 1 cq 4 c e 5 7 1 1 1 h 39 1 2 2 4 1 1 6 5 1 1 1 k 1 2b 1 3v 1 5 2 4m 1 12 2 1 7 " +
    "13 9 19 1 1 1 2 1 2 1 1 8 r 5 3 t b 5 22 4 2u 1 8 2 a 1 j 2 1 g 1n 2 2t e 1i 4 1 5 1a i s 1w l 1 8 m e 1 " +
    "3l 2 a 1 j 1 8 2 2 2 m 1 7 1 1 3 4 2 9 2 2 2 4 8 1 4 2 1 5 2 c f 3 1 6 4 2 2 m 1 7 1 2 1 2 1 2 2 1 1 5 4 " +
    "2 2 3 3 1 7 4 1 1 7 g b 3 1 9 1 3 1 m 1 7 1 2 1 5 2 a 1 3 1 3 2 1 f 4 2 a 9 1 7 3 1 8 2 2 2 m 1 7 1 2 1 5 " +
    "2 9 2 2 2 3 8 2 4 2 1 5 2 a 1 1 g 2 1 6 3 3 1 4 3 2 1 1 1 2 3 2 3 3 3 c 4 5 3 3 1 4 2 1 6 1 e a g 4 1 8 1 " +
    "3 1 n 1 g 3 8 1 3 1 4 7 2 1 3 5 4 2 a g 4 1 8 1 3 1 n 1 a 1 5 2 9 1 3 1 4 7 2 7 1 1 4 2 a 1 2 e 3 1 8 1 3 " +
    "1 15 2 8 1 3 1 5 5 4 7 5 2 a a 6 2 2 1 i 3 o 1 9 1 1 2 7 3 1 4 6 1 1 1 8 6 a 2 2 d 1m 5 f 1 a 13 2 1 1 2 " +
    "2 1 1 2 1 6 4 1 7 1 3 1 1 1 1 2 2 1 d 1 3 2 5 1 1 1 6 2 a 2 4 w 1 n 2 6 a b 1 1 1 1 1 4 a 1 10 4 k 1 i 1 " +
    "10 9 1 1l 22 6 26 2 12 1 1 5 1 2 17 1 99 1 4 2 7 1 1 1 4 2 15 1 4 2 x 1 4 2 7 1 1 1 4 2 f 1 1l 1 4 2 1v 2 " +
    "3 9 9 e g g 2e 2 6 3 h8 2 h 1 q 5 23 3 b 7 d 1 7 b l b k c d 1 3 1 2 c 2c 3 1 4 2 2 a x 3 2 a 6 2g 8 17 5 " +
    "1y a v 1 c 4 c a 14 2 5 b 18 4 q 6 b 11 s 4 1r 1 t 2 b 6 a d 1 8 e 1u 24 4 a h 9 c 38 c 1k 8 a 3 1d 2 9 " +
    "1z 3 1 z 1 2 6 6u 5 7v 2 6 2 12 2 6 2 8 1 1 1 1 1 1 1 v 2 1h 1 7 1 1 3 3 1 7 3 4 2 6 4 d 5 3 1 7 1u 2 j 1 " +
    "s 1 d 1 g d 1f d 4 1 3 c h 1 4 1 2 a 1 1 2 6 6 1 1 1 1 1 1 g 2 4 5 5 4 1 h 15 22f 1b 1 1b 1 3p 6 9 c 12 1 " +
    "1 5 1 2 1k 7 1 f o 9 7 1 7 1 7 1 7 1 7 1 7 1 7 1 7 1 w ed 3 p f 1 5 2 5 4 2e 2 7 1 2i 1 4 5 15 3 2m h r " +
    "1h g e8 52u 22 g5y 16 wd 1v 1a 2 7h 3 s k 1c 4 a 1 37 11 9 2 2v 2 10 1 8 1r 1d o 1g c 1y a a 6 o 3 1 1 1 " +
    "2 1a 2 10 c t 3 1t e b 6 v 1 1j 9 e 2 a 6 n 3 21 o 3 2 g 2 5 a 6 2 6 2 6 9 7 1 7 1 17 1 a a 3f 1 2 2 a 6 " +
    "8mc c n 4 1d 6is a6 2 2y 12 7 c 5 5 c 1 d 1 5 1 1 1 2 1 2 1 30 x a3 i 1s 2 1i 14 c 4 g g g 3 2 o 3 w 5 1 " +
    "3r j a 7 q 4 1 1 q b 2h 3 6 2 6 2 6 2 3 z c 1 q 1 j 1 2 1 f 2 e y 3f 1x 1h 3s 1 3m t 3 1d f 1 v w g r 5 " +
    "17 5 u 2 10 4 8 1 5 16 4e 2 a 6 10 4 10 4 14 8 1g 4c 8n 9 m a 8 48 6 2 1 1 18 1 2 3 1 2 n a n 9 v 1t j 1 " +
    "2 a m a q 1y 1k 6 2 1s 4 1 2 5 8 1 3 1 r 4 3 4 1 w t 3 t z 8 1 u p 1i a m a j d i 32 21 1j 1f d 1f lp 1z " +
    "v a f 1o l p 7 a 6 1h 1 a g 10 2 1 9 1x 5 3 3 b 1 1 z i 1 11 6 1 1t 7 1 1 1 4 1 f 1 a 7 1n 5 a 6 4 1 8 2 " +
    "2 2 m 1 7 1 2 1 5 2 9 2 2 2 3 2 1 6 1 5 7 2 7 3 5 3v 23 5 a 12 1y 1 1 8 a 4m 1i 2 9 n 6 y 1t 3 1 b a 12 " +
    "1k 8 a 1i q 3 f 4 a 9y 22 l 1 cg 1l 7b 9 1 19 1 9 f a o u 2 m 1 e nd pm 2u 33 h 5g 24c tr 34h g7 6nt ft 7 " +
    "v 1 a 2u u 2 5 b 1j 9 4 c a 9 l 5 j og 1x b 1b g h 1s 1 v 4q5 j kz 7bh 2 2da 2z 5 d 3 9 7 a 3 2 43q 5 3 6 " +
    "8 8 2 7 u 4 44 3 cb 2d 1 1z 1 2 2 1 2 2 2 4 1 c 1 1 1 7 1 1t 1 4 2 8 1 7 1 s 1 4 1 5 1 1 3 7 1 9g 2 p 1 p " +
    "1 v 1 p 1 v 1 p 1 v 1 p 1 v 1 p 1 8 2 1e e8 1j 4 1e 8 1 e 1 m 5 1 f 11s 7 1 h 2 7 1 2 1 5 1jp 5h b 7 15 " +
    "23 5 a x2 4 1 r 1 2 1 1 2 1 1 a 1 4 1 1 1 1 6 1 4 1 1 1 1 1 1 3 1 2 1 1 2 1 1 1 1 1 1 1 1 1 1 2 1 1 2 4 1 " +
    "7 1 4 1 4 1 1 1 a 1 h 5 3 1 5 1 h 3es wyf 15 379 b 66 2 4g2 866 f2 fhlu 6o",
);
