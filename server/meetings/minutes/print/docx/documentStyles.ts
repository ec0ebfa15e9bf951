import { AlignmentType, type IStylesOptions } from 'docx'

/** Every word processor has it, or a font with its widths. */
const font = 'Arial'
const [ink, muted, blue, orange] = ['172036', '576178', '1B2B50', 'C2410C']

/** Sizes in half points; distances in twentieths of a point. */
const heading = (size: number, before: number, color: string) => ({
  run: { font, size, bold: true, color },
  paragraph: { spacing: { before, after: 80 }, keepNext: true },
})
const paragraphStyle = (
  { id, name }: { id: string; name: string },
  run: object,
  spacing: object,
  alignment?: (typeof AlignmentType)['CENTER'],
) => ({
  id,
  name,
  basedOn: 'Normal',
  run,
  paragraph: { spacing, ...(alignment && { alignment }) },
})

/** The styles of minutes: those of the PDF. */
export const documentStyles: IStylesOptions = {
  default: {
    document: {
      run: { font, size: 21, color: ink, language: { value: 'fr-FR' } },
      paragraph: { spacing: { before: 60, after: 80, line: 276 } },
    },
    heading1: heading(40, 160, blue),
    heading2: heading(26, 400, blue),
    heading3: heading(23, 280, blue),
    heading4: heading(21, 200, ink),
  },
  paragraphStyles: [
    paragraphStyle({ id: 'Body', name: 'Instance' }, { bold: true, size: 22, color: muted }, { before: 0 }),
    paragraphStyle({ id: 'Session', name: 'Séance' }, { bold: true, size: 24 }, { before: 0 }),
    paragraphStyle({ id: 'Fact', name: 'Date et lieu' }, {}, { before: 0 }),
    paragraphStyle({ id: 'Confidential', name: 'Confidentiel' }, { bold: true, color: orange }, { before: 0 }),
    paragraphStyle({ id: 'Status', name: 'Approbation' }, { bold: true }, { before: 120 }),
    paragraphStyle({ id: 'Cell', name: 'Cellule' }, { size: 19 }, { before: 20, line: 240 }),
    paragraphStyle(
      { id: 'DraftMark', name: 'Projet' },
      { bold: true, size: 32, color: muted },
      { before: 0 },
      AlignmentType.CENTER,
    ),
    paragraphStyle({ id: 'PageFooter', name: 'Bas de page' }, { size: 16, color: muted }, { before: 0 }),
  ],
}
