import { beforeAll, expect, test } from 'vitest'
import type { Section } from './entry.ts'
import { createHtmlSectionParser } from './htmlSections.ts'

let read: (html: string) => Section[]
beforeAll(async () => {
  read = await createHtmlSectionParser()
})
const written = (html: string) => read(html).map(({ field, text }) => `${field}: ${text}`)

test.each([
  ['nothing', '', []],
  ['paragraphs together', '<p>Un.</p><p>Deux.</p>', ['text: Un.\nDeux.']],
  [
    'each heading, and what stands under it',
    '<p>Avant.</p><h2>Qui</h2><p>Vous.</p><h3>Quand</h3><ul><li>Hier</li><li>Demain</li></ul>',
    ['text: Avant.', 'heading: Qui', 'text: Vous.', 'heading: Quand', 'text: Hier\nDemain'],
  ],
  [
    'words within a line as one',
    '<p>Procès-<strong>ver</strong>bal du <a href="/x">CSE</a></p>',
    ['text: Procès-verbal du CSE'],
  ],
  ['cells apart', '<table><tbody><tr><td>Deux</td><td>mois</td></tr></tbody></table>', ['heading: Deux', 'text: mois']],
  ['entities as characters', '<p>R&amp;D &lt; l’an&nbsp;2</p>', ['text: R&D < l’an\u00A02']],
  [
    'likely headings, where there is no other',
    '<p>Durée du congé<br />Il est de cinq jours.</p><p>Qui le demande</p><p>Le salarié.</p><p>Fin</p>',
    ['heading: Durée du congé', 'text: Il est de cinq jours.', 'heading: Qui le demande', 'text: Le salarié.\nFin'],
  ],
  [
    'no likely heading, where there is a true one',
    '<h2>Durée</h2><p>Cinq jours</p><p>Six jours.</p>',
    ['heading: Durée', 'text: Cinq jours\nSix jours.'],
  ],
])('parses %s', (_what, html, expected) => {
  expect(written(html)).toEqual(expected)
})

test('a long section is split between paragraphs', () => {
  const paragraph = `${'mot '.repeat(200).trim()}.`
  const sections = read(`<h2>Titre</h2>${`<p>${paragraph}</p>`.repeat(10)}`)
  expect(sections.map(({ text }) => text.length).every((length) => length <= 3_000)).toBe(true)
  expect(sections).toHaveLength(5)
  expect(sections.slice(1).every(({ text }) => text.endsWith('mot.'))).toBe(true)
})
