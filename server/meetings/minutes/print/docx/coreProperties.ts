import { docxText } from './docxText.ts'

/** Writes the properties of a Word document (ECMA-376, part 2, chapter 11): the library dates them by the clock of the machine. */
export function coreProperties(title: string, author: string, at: Date): string {
  const instant = at.toISOString()
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"',
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"',
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${escapeXml(title)}</dc:title>`,
    `<dc:creator>${escapeXml(author)}</dc:creator>`,
    `<dc:language>fr-FR</dc:language>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${instant}</dcterms:created>`,
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${instant}</dcterms:modified>`,
    '</cp:coreProperties>',
  ].join('')
}

const escapeXml = (text: string) =>
  docxText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
