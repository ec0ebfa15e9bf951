import Checkbox from '@mui/material/Checkbox'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { RowSelection } from './useRowSelection.ts'

interface RowCheckboxProps<Row> {
  row: Row
  name: string
  ticked: RowSelection<Row>
}

/** Renders the checkbox of a row; nothing if the row is not selectable. */
export function RowCheckbox<Row>({ row, name, ticked }: RowCheckboxProps<Row>) {
  const { t } = useTranslation()
  if (!ticked.accepts(row)) return null
  return (
    <Checkbox
      checked={ticked.holds(row)}
      onChange={(_event, isTicked) => ticked.tick([row], isTicked)}
      slotProps={{ input: { 'aria-label': t('records.tick', { name }) } }}
    />
  )
}

/** Renders the checkbox that selects or deselects the page. */
export function SelectPageCheckbox<Row>({ rows, ticked }: { rows: readonly Row[]; ticked: RowSelection<Row> }) {
  const { t } = useTranslation()
  const open = rows.filter(ticked.accepts)
  const count = open.filter(ticked.holds).length
  return (
    <Checkbox
      checked={open.length > 0 && count === open.length}
      indeterminate={count > 0 && count < open.length}
      disabled={open.length === 0}
      onChange={(_event, all) => ticked.tick(open, all)}
      slotProps={{ input: { 'aria-label': t('records.tickAll') } }}
    />
  )
}
