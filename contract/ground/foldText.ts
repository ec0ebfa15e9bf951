/**
 * Folds text for comparison and sorting: no accents, lower case, « œ » as « oe », one kind of apostrophe. The database
 * needs no collation. The SQL function `folded` does the same.
 */
export const foldText = (text: string) =>
  text
    .replaceAll(/œ/gi, 'oe')
    .replaceAll(/æ/gi, 'ae')
    .replaceAll(/[’ʼ]/g, "'")
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
