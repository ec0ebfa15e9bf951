import Box from '@mui/material/Box'

interface PersonWithPicture {
  firstName: string
  lastName: string
  profilePicture?: { id: number; updatedAt: string } | null
}

/**
 * Largest size in CSS pixels that uses the small picture. The server stores two sizes; high-density screens need two
 * pixels per CSS pixel.
 */
const maxSmallSize = 48

/**
 * Shows a person's picture, or their initials without one and while it loads. Decorative: the name stands beside it.
 * @param size in CSS pixels
 */
export const PersonAvatar = ({ person, size = 36 }: { person: PersonWithPicture; size?: number }) => (
  <Box
    component="span"
    aria-hidden
    data-initials={firstLetter(person.firstName) + firstLetter(person.lastName)}
    sx={{
      position: 'relative',
      display: 'inline-grid',
      placeItems: 'center',
      flex: 'none',
      overflow: 'hidden',
      width: size,
      height: size,
      borderRadius: '50%',
      fontSize: size * 0.38,
      lineHeight: 1,
      fontWeight: 600,
      bgcolor: 'secondary.main',
      color: 'secondary.contrastText',
      '&::before': { content: 'attr(data-initials)' },
      '& img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
    }}
  >
    {person.profilePicture && (
      <img
        key={person.profilePicture.updatedAt}
        src={pictureUrl(person.profilePicture, size)}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={({ currentTarget }) => {
          currentTarget.hidden = true
        }}
      />
    )}
  </Box>
)

/** The URL changes with the picture, so that it can be cached (API.md). */
const pictureUrl = ({ id, updatedAt }: { id: number; updatedAt: string }, size: number) =>
  `/api/profile_pictures/${id}/display?v=${encodeURIComponent(updatedAt)}&size=${size > maxSmallSize ? 512 : 96}`

const firstLetter = (name: string) => [...name.trim()][0]?.toLocaleUpperCase('fr') ?? ''
