/** Formats « 1 abstention », « 2 abstentions », with a no-break space. */
export const counted = (count: number, one: string, several: string): string =>
  `${count}\u00A0${count > 1 ? several : one}`
