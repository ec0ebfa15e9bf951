import { useTranslation } from '#web/ground/i18n/i18n.ts'

const month = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const monthShort = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'short', year: '2-digit' })

/** `2026-03` → « mars 2026 » */
export const formatMonth = (value: string) => month.format(new Date(`${value}-01T00:00:00Z`))

/** `2026-03` → « mars 26 » */
export const formatMonthShort = (value: string) => monthShort.format(new Date(`${value}-01T00:00:00Z`))

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** « 3 h », « 2 j 4 h » */
export function useFormatHours() {
  const { t } = useTranslation()
  return (value: number) => {
    const hours = Math.round(value)
    if (hours === 0) return t('statistics.delay.lessThanHour')
    if (hours < 48) return t('statistics.delay.hours', { hours })
    return t('statistics.delay.days', { days: Math.floor(hours / 24), hours: hours % 24 })
  }
}
