import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/ground/dates/days.ts'
import { holidaysBetween } from './holidays.ts'

const yearOf = (year: number) => holidaysBetween(`${year}-01-01`, `${year}-12-31`)

// Published dates of Easter Sunday.
test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2029, '2029-04-01'],
  [2030, '2030-04-21'],
  [2031, '2031-04-13'],
  [2032, '2032-03-28'],
  // The earliest and the latest possible dates.
  [2285, '2285-03-22'],
  [2038, '2038-04-25'],
])('in %i the movable holidays are 1, 39 and 50 days after %s', (year, easter) => {
  const moving = ['Lundi de Pâques', 'Ascension', 'Lundi de Pentecôte']
  const days = yearOf(year).filter(({ name }) => moving.includes(name))
  expect(days.map(({ day }) => day)).toEqual([addDays(easter, 1), addDays(easter, 39), addDays(easter, 50)])
})

test('a year has the eleven statutory holidays, in order', () => {
  expect(yearOf(2026)).toEqual([
    { day: '2026-01-01', name: 'Jour de l’An' },
    { day: '2026-04-06', name: 'Lundi de Pâques' },
    { day: '2026-05-01', name: 'Fête du Travail' },
    { day: '2026-05-08', name: 'Victoire 1945' },
    { day: '2026-05-14', name: 'Ascension' },
    { day: '2026-05-25', name: 'Lundi de Pentecôte' },
    { day: '2026-07-14', name: 'Fête nationale' },
    { day: '2026-08-15', name: 'Assomption' },
    { day: '2026-11-01', name: 'Toussaint' },
    { day: '2026-11-11', name: 'Armistice 1918' },
    { day: '2026-12-25', name: 'Noël' },
  ])
})

describe('holidays between two days', () => {
  test('include both days, and nothing outside', () => {
    expect(holidaysBetween('2026-05-01', '2026-05-08').map(({ day }) => day)).toEqual(['2026-05-01', '2026-05-08'])
    expect(holidaysBetween('2026-05-02', '2026-05-07')).toEqual([])
  })

  test('cover several years', () => {
    expect(holidaysBetween('2026-12-20', '2027-01-05').map(({ name }) => name)).toEqual(['Noël', 'Jour de l’An'])
  })
})

test('in 2008 Ascension fell on the first of May: both holidays are listed', () => {
  expect(holidaysBetween('2008-05-01', '2008-05-01').map(({ name }) => name)).toEqual(['Fête du Travail', 'Ascension'])
})
