import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { DirectoryEntry } from '#contract/people/users/users.ts'
import { formatPhone } from '#web/ground/i18n/names.ts'

/** Shows the shared email address and phone number. Renders nothing without any. */
export const PersonContact = ({
  person: { email, phoneNumber },
}: {
  person: Pick<DirectoryEntry, 'email' | 'phoneNumber'>
}) => (
  <Box
    sx={{ display: 'grid', justifyItems: 'start', fontSize: 14, lineHeight: '24px', '&:empty': { display: 'none' } }}
  >
    {email && (
      <Link href={`mailto:${email}`} color="inherit">
        <MailAddress email={email} />
      </Link>
    )}
    {phoneNumber && (
      <Link href={`tel:${phoneNumber}`} color="inherit" noWrap>
        {formatPhone(phoneNumber)}
      </Link>
    )}
  </Box>
)

/** Allows a line break after the @. */
export const MailAddress = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@') + 1
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
