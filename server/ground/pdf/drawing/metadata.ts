import { type PDFDocument, PDFName } from 'pdf-lib'

export interface Information {
  title: string
  author: string
  /** the instant that the file says it was made at */
  at: Date
}

/** Gives a tagged PDF its title, language and dates, and says that it follows PDF/UA-1 (ISO 14289-1). */
export function writeInformation(pdf: PDFDocument, { title, author, at }: Information): void {
  pdf.setTitle(title, { showInWindowTitleBar: true })
  pdf.setAuthor(author)
  pdf.setCreator('Mandature')
  pdf.setProducer('Mandature')
  pdf.setLanguage('fr-FR')
  pdf.setCreationDate(at)
  pdf.setModificationDate(at)
  const { context, catalog } = pdf
  const stream = context.stream(Buffer.from(metadata({ title, author, at })), { Type: 'Metadata', Subtype: 'XML' })
  catalog.set(PDFName.of('Metadata'), context.register(stream))
  for (const page of pdf.getPages()) page.node.set(PDFName.of('Tabs'), PDFName.of('S'))
}

/** Writes the XMP metadata (ISO 16684-1). */
const metadata = ({ title, author, at }: Information) =>
  [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"',
    ' xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">',
    '<pdfuaid:part>1</pdfuaid:part>',
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>`,
    `<dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>`,
    '<dc:language><rdf:Bag><rdf:li>fr-FR</rdf:li></rdf:Bag></dc:language>',
    `<xmp:CreateDate>${at.toISOString()}</xmp:CreateDate><xmp:ModifyDate>${at.toISOString()}</xmp:ModifyDate>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>',
  ].join('')

/** Without the characters that XML 1.0 forbids. */
const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
