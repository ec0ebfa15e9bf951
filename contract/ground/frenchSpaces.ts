/**
 * Inserts the no-break spaces of French typography (DOMAIN §19): narrow before « ; ! ? », normal before « : » and « %
 * », inside guillemets, and between a number and its unit. The API uses plain spaces.
 */
export const frenchSpaces = (text: string) =>
  text
    .replaceAll(/ (?=[;!?])/g, '\u202F')
    .replaceAll(/ (?=[:%»])|(?<=«) /g, '\u00A0')
    .replaceAll(/(?<=\d) (?=(?:o|Ko|Mo|Go|p\.|h)(?:\W|$))|(?<=\bn°) /g, '\u00A0')
