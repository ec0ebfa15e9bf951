import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { plainList } from '#web/ground/ui/plainList.ts'
import type { RowsProps } from './RecordTable.tsx'
import { RowCheckbox } from './RowCheckbox.tsx'

type RecordCardsProps<Row> = Pick<RowsProps<Row>, 'caption' | 'columns' | 'rows' | 'nameOf' | 'ticked'>

/** Renders records as cards for narrow screens, one line per column. */
export function RecordCards<Row extends { id: number }>(props: RecordCardsProps<Row>) {
  const { caption, columns, rows, nameOf, ticked } = props
  const [first, ...others] = columns
  return (
    <Box component="ul" aria-label={caption} sx={{ ...plainList, display: 'grid', gap: 1.5 }}>
      {rows.map((row) => (
        <Card component="li" key={row.id} sx={card}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ fontWeight: 600 }}>{first?.cell(row)}</Box>
            <Box component="dl" sx={facts}>
              {others.map(({ key, label, cell }) => (
                <div key={key}>
                  <dt>{label}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
            </Box>
          </Box>
          {ticked && (
            <Box sx={{ m: -1 }}>
              <RowCheckbox row={row} name={nameOf(row)} ticked={ticked} />
            </Box>
          )}
        </Card>
      ))}
    </Box>
  )
}

const card = {
  display: 'flex',
  alignItems: 'start',
  gap: 1,
  p: 2,
  overflowWrap: 'anywhere',
  breakInside: 'avoid',
} as const
const facts = {
  display: 'grid',
  gap: 0.5,
  m: 0,
  mt: 1,
  fontSize: 14,
  '&:empty': { display: 'none' },
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(96px, 2fr) minmax(0, 3fr)', gap: 1 },
  // hides empty fields
  '& > div:has(dd:empty)': { display: 'none' },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0 },
} as const
