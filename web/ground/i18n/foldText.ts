/** Folds case, accents and ligatures. */
export const foldText = (text: string) =>
  text.toLocaleLowerCase('fr').replaceAll('œ', 'oe').replaceAll('æ', 'ae').normalize('NFD').replaceAll(/\p{M}/gu, '')
