/**
 * Inserts the no-break spaces of French typography (DOMAIN §19): narrow before « ; ! ? », normal before « : » and « %
 * », inside guillemets and the number of an article (« R. 2312-6 »), and between a number and its unit, also a number
 * still to be filled in (`{count}`). The API uses plain spaces.
 */
export const frenchSpaces = (text: string) =>
  text
    .replaceAll(/ (?=[;!?])/g, '\u202F')
    .replaceAll(/ (?=[:%»])|(?<=«) /g, '\u00A0')
    .replaceAll(/(?<=\d) (?=(?:o|Ko|Mo|Go|p\.|h|min|s|j|mois|jours?|heures?|minutes?|ans?|€)(?!\p{L}))/gu, '\u00A0')
    .replaceAll(/(?<=\d\u00A0h) (?=\d\d)/g, '\u00A0')
    .replaceAll(/(?<=\{count\}) (?=\p{L})|(?<=\bn°) |(?<=\b[LRD]\.) (?=\d)/gu, '\u00A0')
