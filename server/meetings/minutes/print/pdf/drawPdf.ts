import type { PrintedMinutes } from '#server/meetings/minutes/printedMinutes.ts'
import { createDocument } from './createDocument.ts'
import { drawPages } from './drawPages.ts'
import { layOutMinutes } from './layOutMinutes.ts'
import { sheet } from './look.ts'
import { paginate } from './paginate.ts'

/** Draws minutes as a tagged PDF. Holds the event loop: run in a worker thread. @param at the date of the file */
export async function drawPdf(minutes: PrintedMinutes, at: Date): Promise<Buffer> {
  const { document, setter, finish } = await createDocument({ title: minutes.title, author: minutes.body, at })
  const pages = paginate(layOutMinutes(setter, minutes), { top: sheet.top, bottom: sheet.height - sheet.bottom })
  drawPages(document, { pages, title: setter.printable(minutes.title), isDraft: minutes.isDraft })
  return finish()
}
