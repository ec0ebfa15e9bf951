import type { LegalNotice } from '#contract/meetings/legalDelays.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import './translations.ts'

/** Returns the sentence that states a legal deadline and its state. */
export function noticeSentence(t: Translate, notice: LegalNotice) {
  const { rule, state, dueOn, sentOn, figure, article } = notice
  const values = {
    count: figure ?? 0,
    date: dueOn ? formatDay(dueOn) : '',
    sentOn: sentOn ? formatDay(sentOn) : '',
    source: sourceOf(t, notice),
  }
  if (namesItsSource(notice))
    return t(article ? 'notice.agenda.notice.sentLate' : 'notice.agenda.notice.sentLateByAgreement', values)
  if (rule === 'minutes.due' && isSentLate(notice)) return t('notice.minutes.due.sentLate', values)
  return t(`notice.${rule}.${state}`, values)
}

/** Whether something was sent to members after its deadline. */
export const isSentLate = ({ state, sentOn }: LegalNotice) => state === 'late' && Boolean(sentOn)

/** Returns the source of a deadline, a law article or an agreement of the body; null when its sentence names it. */
export const noticeSource = (t: Translate, notice: LegalNotice) => (namesItsSource(notice) ? null : sourceOf(t, notice))

/** Returns the source as `noticeSource` does, for the start of a line. */
export const noticeSourceAlone = (t: Translate, notice: LegalNotice) => {
  if (namesItsSource(notice)) return null
  const article = spacedArticle(notice)
  return article ? t('notice.articleAlone', { article }) : t('notice.agreementAlone')
}

const sourceOf = (t: Translate, notice: LegalNotice) => {
  const article = spacedArticle(notice)
  return article ? t('notice.article', { article }) : t('notice.agreement')
}

const spacedArticle = ({ article }: LegalNotice) => article?.replace(/^([LRD])/, '$1.\u00A0')

const namesItsSource = (notice: LegalNotice) => notice.rule === 'agenda.notice' && isSentLate(notice)
