import { sql } from 'kysely'
import { defineGauges } from '#server/ground/portal/gaugeSource.ts'

const statuses = ['pending', 'extracted', 'empty', 'failed'] as const

/** Versions of documents by what became of their text. */
export const extractionGauges = defineGauges({
  gauges: {
    mandature_document_versions: {
      help: 'Versions of documents by text extraction: pending, extracted, empty, failed.',
      labels: ['text'],
    },
  },
  async read({ db }) {
    const { rows } = await sql<{ text: string; count: number }>`
      select text_status as text, count(*)::int as count from document_versions group by 1`.execute(db)
    return {
      mandature_document_versions: statuses.map((text) => ({
        labels: { text },
        value: rows.find((row) => row.text === text)?.count ?? 0,
      })),
    }
  },
})
