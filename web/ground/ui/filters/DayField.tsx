import { useState } from 'react'
import { FilterInput } from './FilterField.tsx'
import { readDay } from './searchParams.ts'

interface DayFieldProps {
  label: string
  day: string | undefined
  onChange: (day: string | undefined) => void
}

/** Renders a date filter. Ignores incomplete dates and years of less than four digits while typing. */
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

/** Limits the year to four digits. */
const lastDay = '2999-12-31'
