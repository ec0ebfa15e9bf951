import { PDFDocument } from 'pdf-lib'
import { embedTypeface } from '#server/ground/pdf/drawing/embedTypeface.ts'
import { writeInformation } from '#server/ground/pdf/drawing/metadata.ts'
import { Tags } from '#server/ground/pdf/drawing/tags.ts'
import type { TakeawayPlan } from '#server/meetings/takeaway/plan.ts'
import { drawFrontPages } from './frontPages.ts'

/** Draws the agenda of a session as a tagged PDF. @param at the instant that it is dated by */
export async function drawAgenda(plan: TakeawayPlan, at: Date): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const faces = await embedTypeface(pdf)
  const tags = new Tags()
  drawFrontPages(pdf, { plan, at: at.toISOString(), faces, tags })
  tags.write(pdf)
  const { body, title } = plan.session
  writeInformation(pdf, { title: `Ordre du jour – ${title}`, author: body.label, at })
  return Buffer.from(await pdf.save())
}
