import { expect, test } from 'vitest'
import { mandatePeriodsOf } from './mandatePeriods.ts'

const body = (name: string) => ({ id: name.length, name, label: `${name}, en entier` })
const seat = (name: string, startsOn: string | null, endsOn: string | null) => ({
  irp: body(name),
  irpRole: 'reader' as const,
  job: null,
  mandate: null,
  startsOn,
  endsOn,
  current: true,
})

test('the latest period comes first, and identical periods of several bodies are merged', () => {
  expect(
    mandatePeriodsOf({
      mainIrp: body('CSE Bretagne'),
      mainStartsOn: '2019-11-20',
      mainEndsOn: '2023-11-19',
      userIrpInformations: [
        seat('CSEC', '2023-11-20', '2027-11-19'),
        seat('CSSCT', '2023-11-20', '2027-11-19'),
        seat('Commission', '2026-01-05', null),
      ],
    }),
  ).toEqual([
    { from: '2026-01-05', years: '2026', bodies: ['Commission'] },
    { from: '2023-11-20', to: '2027-11-19', years: '2023–2027', bodies: ['CSEC', 'CSSCT'] },
    { from: '2019-11-20', to: '2023-11-19', years: '2019–2023', bodies: ['CSE Bretagne'] },
  ])
})

test('an assignment without a start date gives no period', () => {
  expect(
    mandatePeriodsOf({
      mainIrp: body('CSE'),
      mainStartsOn: null,
      mainEndsOn: '2027-11-19',
      userIrpInformations: [],
    }),
  ).toEqual([])
})
