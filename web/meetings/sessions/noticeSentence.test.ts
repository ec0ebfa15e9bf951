import { expect, test } from 'vitest'
import { agendaNotice } from '#contract/meetings/delays/agendaDelay.ts'
import { minutesNotice } from '#contract/meetings/delays/minutesDelay.ts'
import {
  type BodyDelays,
  type LegalNotice,
  legalNoticeRules,
  legalNoticeStates,
} from '#contract/meetings/legalDelays.ts'
import { translatorOf } from '#web/ground/i18n/i18n.ts'
import { noticeSentence, noticeSourceAlone } from './noticeSentence.ts'

const t = translatorOf('fr')
const plain = (words: string | null) => words?.replaceAll(/[\u00A0\u202F]/g, ' ')
const body: BodyDelays = {
  kind: 'CSE',
  agendaNoticeDays: 3,
  minutesDueDays: 15,
  meetingsPerYear: null,
  atLeast300Employees: false,
  videoMeetingsMax: 3,
}
const agenda = (agendaSentOn: string | null, by: BodyDelays = body) =>
  agendaNotice(by, { on: '2026-03-19', agendaSentOn }, '2026-03-17')
const minutes = (sentOn: string | null) =>
  minutesNotice(body, { procedure: 'ordinary', endOn: '2026-03-19', nextOn: null, sentOn }, '2026-05-01')
const said = (notice: LegalNotice) => [plain(noticeSentence(t, notice)), plain(noticeSourceAlone(t, notice))]

test('an agenda that was not sent is not said to be', () => {
  const sentence = 'Ordre du jour non communiqué : il devait l’être au plus tard le 16 mars 2026 (3 jours avant)'
  expect(said(agenda(null))).toEqual([sentence, 'Article L. 2315-30 du Code du travail'])
})

test('an agenda that was sent too late names the law, or the agreement', () => {
  expect(said(agenda('2026-03-17'))).toEqual([
    'Ordre du jour communiqué moins de 3 jours avant la séance (article L. 2315-30 du Code du travail, sauf accord).',
    undefined,
  ])
  expect(said(agenda('2026-03-17', { ...body, agendaNoticeDays: 5 }))).toEqual([
    'Ordre du jour communiqué moins de 5 jours avant la séance (accord d’entreprise).',
    undefined,
  ])
})

test('minutes are late until they are sent', () => {
  const source = 'Article D. 2315-26 du Code du travail'
  expect(said(minutes(null))).toEqual(['Procès-verbal en retard : il était attendu le 3 avril 2026', source])
  expect(said(minutes('2026-04-10'))).toEqual([
    'Procès-verbal transmis le 10 avril 2026, après le 3 avril 2026',
    source,
  ])
  expect(said(minutes('2026-04-03'))).toEqual(['Procès-verbal transmis', source])
})

test.each(
  legalNoticeRules.flatMap((rule) =>
    legalNoticeStates.flatMap((state) => [null, '2026-03-17'].map((sentOn) => ({ rule, state, sentOn }))),
  ),
)('$rule has a sentence: $state, sent on $sentOn', (notice) => {
  const facts = { article: null, dueOn: '2026-03-16', figure: 2, about: null }
  expect(noticeSentence(t, { ...facts, ...notice })).toMatch(/^[\p{Lu}\d][^{}]+$/u)
})
