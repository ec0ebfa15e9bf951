import { ById } from '#contract/ground/shapes.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { App } from '#server/ground/http/app.ts'
import { contentDisposition } from '#server/ground/http/payload/contentDisposition.ts'
import { fileName } from '#server/ground/http/payload/fileName.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { minutesPrintCall } from './expensiveCalls.ts'
import type { PrintedMinutes } from './printedMinutes.ts'
import { findPrintedMinutes } from './printMinutes.ts'
import { readMinutesText } from './readMinutesText.ts'

interface Format {
  type: string
  draw: (minutes: PrintedMinutes, at: Date) => Promise<Buffer>
}

/** The formats of minutes, by their extension. Their libraries are loaded on first use, to save memory on an idle server. */
const formats: Record<'pdf' | 'docx', Format> = {
  pdf: {
    type: 'application/pdf',
    draw: async (minutes, at) => (await import('./print/minutesPdf.ts')).drawMinutes(minutes, at),
  },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    draw: async (minutes, at) => (await import('./print/minutesDocx.ts')).writeMinutesDocx(minutes, at),
  },
}

/** The routes of the minutes as a file. */
export function minutesPrintRoutes(app: App, portal: Portal) {
  for (const format of ['pdf', 'docx'] as const) {
    const { type, draw } = formats[format]
    app.get(
      `/api/sessions/:id/minutes_text.${format}`,
      { config: { access: 'minutes.read', costs: minutesPrintCall }, schema: { params: ById } },
      async (request, reply) => {
        const { params, method } = request
        const { minutes, at } = await findPrintedMinutes(portal, request.viewer, params.id)
        const file = await draw(minutes, at)
        // Prints wait for each other: who asked may have left the body meanwhile.
        const viewer = await request.refreshViewer()
        await readMinutesText(portal, viewer, params.id)
        if (method !== 'HEAD')
          await audit(portal, portal.db, viewer, 'minutesText.downloaded', 'session', params.id, { format })
        return reply
          .header('cache-control', 'private, no-store')
          .header('content-disposition', contentDisposition(fileName(minutes.title, `.${format}`), 'attachment'))
          .type(type)
          .send(file)
      },
    )
  }
}
