import { expect, test } from 'vitest'
import { auditDetailLines } from './auditDetails.ts'

const plain = (lines: readonly string[]) => lines.map((line) => line.replaceAll(/[\u00A0\u202F]/g, ' '))

test("a restore is described in French: by whom, and from which day's backup", () => {
  const details = { by: 'operator', backupOf: '2026-03-18T23:30:00.000Z', replaced: true }
  expect(plain(auditDetailLines(details))).toEqual([
    'Par : l’exploitant, en ligne de commande',
    'Sauvegarde du : 19 mars 2026 à 0 h 30',
    'À la place de ce que le portail contenait : oui',
  ])
})

test('changes are described by their labels, or shown as they are without a label', () => {
  const details = { fields: ['firstName', 'autre'], count: 1200, before: null, roles: [], session: 12 }
  expect(plain(auditDetailLines(details))).toEqual([
    'Champs : prénom, autre',
    'Nombre : 1 200',
    'Avant : rien',
    'Séance n° : 12',
  ])
})
