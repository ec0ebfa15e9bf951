import Box from '@mui/material/Box'

interface NameListProps {
  label: string
  names: readonly { id: number; name: string }[]
}

/** Lists the names of the records affected by an action. Scrolls when it is long, by the keyboard too. */
export const NameList = ({ label, names }: NameListProps) => (
  <Box
    component="ul"
    aria-label={label}
    tabIndex={0}
    sx={{ m: 0, pl: 2.5, maxHeight: 220, overflow: 'auto', overflowWrap: 'anywhere' }}
  >
    {names.map(({ id, name }) => (
      <li key={id}>{name}</li>
    ))}
  </Box>
)
