import { readText } from '#web/ground/ui/filters/searchParams.ts'

/** Search parameters of the texts of mails: the kind that is edited. */
export interface MailTextFilters {
  courriel?: string | undefined
}

export const readMailTextFilters = (search: Record<string, unknown>): MailTextFilters => ({
  courriel: readText(search['courriel']),
})
