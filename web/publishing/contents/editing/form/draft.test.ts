import { expect, test } from 'vitest'
import { blankDraft, contentDraftSchema, rebaseDraft } from './draft.ts'
import { formatDuration, parseDuration } from './duration.ts'

const article = { ...blankDraft('article'), title: 'Le télétravail', introduction: 'Ce qui change pour les équipes.' }
const faultsOf = (draft: typeof article) =>
  contentDraftSchema.safeParse(draft).error?.issues.map(({ path }) => path.join('.')) ?? []

test('a draft only requires a title', () => {
  expect(faultsOf({ ...blankDraft('video'), title: 'Une vidéo' })).toEqual([])
  expect(faultsOf(blankDraft('video'))).toEqual(['title'])
})

test('a published content requires the fields of its kind', () => {
  expect(faultsOf({ ...article, status: 'published' })).toEqual(['text'])
  expect(faultsOf({ ...article, status: 'published', text: '<p></p>' })).toEqual(['text'])
  expect(faultsOf({ ...article, status: 'published', text: '<p>Oui</p>' })).toEqual([])
})

test('a date and time that does not exist in Paris is refused on its field', () => {
  const planned = { ...article, text: '<p>Oui</p>', status: 'scheduled' as const }
  expect(faultsOf({ ...planned, publishedAt: '2027-03-28T02:30' })).toEqual(['publishedAt'])
  expect(faultsOf({ ...planned, publishedAt: '' })).toEqual(['publishedAt'])
})

test('an untouched publication time is sent back exactly as the server stored it', () => {
  const kept = { ...article, publishedExactly: '2026-10-25T02:30:41+01:00', publishedAt: '2026-10-25T02:30' }
  expect(contentDraftSchema.parse(kept).publishedAt).toBe('2026-10-25T02:30:41+01:00')
  expect(contentDraftSchema.parse({ ...kept, publishedAt: '2026-10-25T02:31' }).publishedAt).toBe(
    '2026-10-25T02:31:00+02:00',
  )
})

test('the fields of other kinds are not sent', () => {
  const typed = { ...article, videoUrl: 'https://vimeo.com/76979871', session: { id: 3, irp: 1 } }
  expect(contentDraftSchema.parse(typed)).toMatchObject({ videoUrl: null, session: null, sections: null })
})

test('a duration is parsed and formatted', () => {
  expect([parseDuration('12:30'), parseDuration('1:05:00'), parseDuration(''), parseDuration('12')]).toEqual([
    750,
    3_900,
    null,
    Number.NaN,
  ])
  expect([formatDuration(750), formatDuration(3_900), formatDuration(5)]).toEqual(['12:30', '1:05:00', '0:05'])
})

const base = { ...article, publishedAt: '', publishedExactly: null }
const theirs = {
  ...article,
  title: 'Leur titre',
  status: 'published' as const,
  publishedAt: '2026-03-19T09:00',
  publishedExactly: '2026-03-19T09:00:12+01:00',
}

test('rebaseDraft keeps their publication when mine is unchanged', () => {
  const { mine, base: differsFrom } = rebaseDraft({ ...base, title: 'Mon titre' }, base, theirs)
  expect(mine).toEqual({ ...theirs, title: 'Mon titre' })
  expect(differsFrom).toEqual({ ...theirs, title: base.title })
})

test('rebaseDraft keeps my publication when I changed it', () => {
  const planned = { ...base, status: 'scheduled' as const, publishedAt: '2027-01-05T08:00' }
  expect(rebaseDraft(planned, base, theirs).mine).toEqual(planned)
  const moved = { ...theirs, publishedAt: '2026-03-20T09:00' }
  const archived = { ...theirs, status: 'archived' as const }
  expect(rebaseDraft(moved, theirs, archived).mine).toEqual(moved)
})
