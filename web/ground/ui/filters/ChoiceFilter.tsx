import { FilterSelect } from './FilterField.tsx'

interface ChoiceFilterProps {
  label: string
  /** label of the empty choice */
  none: string
  /** `depth` indents the choice as in a tree; inactive records are included, because people may still hold them */
  choices: readonly { id: number; name: string; depth?: number }[]
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
}

/** Filters by one record of a list. */
export const ChoiceFilter = ({ label, none, choices, chosen, onChoose }: ChoiceFilterProps) => (
  <FilterSelect
    label={label}
    value={choices.some(({ id }) => id === chosen) ? chosen : ''}
    onChange={({ target }) => onChoose(Number(target.value) || undefined)}
  >
    <option value="">{none}</option>
    {choices.map(({ id, name, depth = 0 }) => (
      <option key={id} value={id}>
        {'\u2003'.repeat(depth) + name}
      </option>
    ))}
  </FilterSelect>
)
