import { FilterSelect } from './FilterField.tsx'

interface ChoiceFilterProps {
  label: string
  /** what is said when nothing is chosen */
  none: string
  /** `depth` draws a tree; what is inactive is offered as long as somebody may still hold it */
  choices: readonly { id: number; name: string; depth?: number }[]
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
}

/** One record of a list, or all of them. */
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
