import { dayOf } from '#web/ground/i18n/dates.ts'

const monthFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', month: 'long', year: 'numeric' })

/** Groups entries by month in Paris, « mars 2026 ». Keeps the given order of months and entries. */
export function groupByMonth<Entry extends { at: string }>(entries: readonly Entry[]) {
  const months: { key: string; name: string; entries: Entry[] }[] = []
  for (const entry of entries) {
    const key = dayOf(entry.at).slice(0, 7)
    const last = months.at(-1)
    if (last?.key === key) last.entries.push(entry)
    else months.push({ key, name: monthFormat.format(new Date(entry.at)), entries: [entry] })
  }
  return months
}
