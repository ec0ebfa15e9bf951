import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { fullName } from '#web/ground/i18n/names.ts'
import { TextLink } from '#web/ground/ui/links.tsx'

interface PersonLinkProps {
  /** null for a deleted person, whose contributions stay (DOMAIN §2.3) */
  person: { id: number; firstName: string; lastName: string } | null
}

/** Links the name of a person in a sentence to their directory entry. */
export function PersonLink({ person }: PersonLinkProps) {
  const { t } = useTranslation()
  if (!person) return t('common.formerMember')
  return (
    <TextLink to="/user/$idUser" params={{ idUser: person.id }} color="inherit" underline="always">
      {fullName(person)}
    </TextLink>
  )
}
