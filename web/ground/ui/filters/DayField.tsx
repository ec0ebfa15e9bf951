import { useState } from 'react'
import { readDay } from './address.ts'
import { FilterInput } from './FilterField.tsx'

interface DayFieldProps {
  label: string
  day: string | undefined
  onChange: (day: string | undefined) => void
}

/**
 * A day by which what is listed is narrowed. While one types it, its year has one figure, then two, then three, and part of it may be
 * missing: the field keeps that to itself.
 */
export function DayField({ label, day, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [seen, setSeen] = useState(day)
  if (day !== seen) {
    setSeen(day)
    setTyped(null)
  }
  return (
    <FilterInput
      type="date"
      label={label}
      value={typed ?? day ?? ''}
      onChange={({ target: { value, validity } }) => {
        setTyped(value)
        const read = readDay(value)
        if (read !== day && (read || (value === '' && !validity.badInput))) onChange(read)
      }}
      onBlur={() => setTyped(null)}
      max={lastDay}
    />
  )
}

/** So that its year ends with its fourth figure. */
const lastDay = '2999-12-31'
