import Box from '@mui/material/Box'

interface NameListProps {
  label: string
  names: readonly { id: number; name: string }[]
}

/** Which records something is about to be done to, however many they are: the list scrolls, by the keyboard too. */
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
