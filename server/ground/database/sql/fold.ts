/** Text as it is compared and sorted: no accents, no case, « œ » as « oe », one apostrophe. The database needs no collation. */
export const fold = (text: string) =>
  text
    .replaceAll(/œ/gi, 'oe')
    .replaceAll(/æ/gi, 'ae')
    .replaceAll(/[’ʼ]/g, "'")
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
