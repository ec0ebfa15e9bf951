import Box from '@mui/material/Box'

/** The picture of a person who has none. The name stands beside it, so the letters are drawn, not said. */
export const Initials = ({ person, size = 36 }: { person: { firstName: string; lastName: string }; size?: number }) => (
  <Box
    component="span"
    aria-hidden
    data-initials={initial(person.firstName) + initial(person.lastName)}
    sx={{
      display: 'inline-grid',
      placeItems: 'center',
      flex: 'none',
      width: size,
      height: size,
      borderRadius: '50%',
      fontSize: size * 0.38,
      lineHeight: 1,
      fontWeight: 600,
      bgcolor: 'secondary.main',
      color: 'secondary.contrastText',
      '&::before': { content: 'attr(data-initials)' },
    }}
  />
)

const initial = (name: string) => [...name.trim()][0]?.toLocaleUpperCase('fr') ?? ''
