import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { OptOutPanel } from '#web/ground/analytics/OptOutPanel.tsx'
import { isAnalyticsEnabled } from '#web/ground/analytics/optOut.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { stack } from '#web/ground/ui/columns.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { FeedPanel } from '#web/meetings/calendar/FeedPanel.tsx'
import { ChoicesPanel } from '#web/messaging/notifications/ChoicesPanel.tsx'
import { PushPanel } from '#web/messaging/notifications/PushPanel.tsx'
import { DoorsPanel } from '#web/people/accounts/DoorsPanel.tsx'
import { ownDoors } from '#web/people/accounts/doorsApi.ts'
import { PasskeysPanel } from '#web/people/accounts/PasskeysPanel.tsx'
import { SecondFactorPanel } from '#web/people/accounts/SecondFactorPanel.tsx'
import { hasProviders } from '#web/people/accounts/signInDoors.ts'
import { TokensPanel } from '#web/people/tokens/TokensPanel.tsx'
import { AppearancePanel } from './AppearancePanel.tsx'
import { ExportPanel } from './ExportPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { PicturePanel } from './PicturePanel.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { Section } from './Section.tsx'
import { SectionLinks } from './SectionLinks.tsx'
import { SignInsPanel } from './SignInsPanel.tsx'
import { VisibilityPanel } from './VisibilityPanel.tsx'
import '#web/people/accounts/translations.ts'

/** Edits the user's own profile (seed §2 « Modifier votre profil »; SPEC §3). */
export default function ProfilePage() {
  const { t } = useTranslation()
  const user = useMe()
  const { data: doors } = useQuery({ ...ownDoors, enabled: hasProviders() })
  return (
    <Page
      title={t('profile.title')}
      context={
        <TextLink to="/user/$idUser" params={{ idUser: user.id }} color="inherit" underline="always">
          {t('account.profile')}
        </TextLink>
      }
    >
      <Box sx={columns}>
        <SectionLinks />
        <Box sx={{ ...stack, maxWidth: 760 }}>
          <Section id="photo">
            <PicturePanel user={user} />
          </Section>
          <ProfileForm user={user} />
          {doors?.hasPassword !== false && (
            <>
              <Section id="mot-de-passe">
                <PasswordPanel user={user} />
              </Section>
              <Section id="deuxieme-etape">
                <SecondFactorPanel email={user.email} />
              </Section>
              <Section id="cles-d-acces">
                <PasskeysPanel />
              </Section>
            </>
          )}
          {doors && (
            <Section id="moyens-de-connexion">
              <DoorsPanel doors={doors} />
            </Section>
          )}
          <Section id="annuaire">
            <VisibilityPanel preferences={user.preferences} />
          </Section>
          <Section id="notifications">
            <Box sx={stack}>
              <ChoicesPanel user={user} />
              <PushPanel user={user} />
            </Box>
          </Section>
          <Section id="agenda">
            <FeedPanel />
          </Section>
          <Section id="apparence">
            <AppearancePanel preferences={user.preferences} />
          </Section>
          <Section id="connexions">
            <SignInsPanel />
          </Section>
          <Section id="jetons">
            <TokensPanel />
          </Section>
          <Section id="donnees">
            <ExportPanel />
          </Section>
          {isAnalyticsEnabled() && (
            <Section id="audience">
              <OptOutPanel />
            </Section>
          )}
        </Box>
      </Box>
    </Page>
  )
}

const columns = {
  display: 'grid',
  gap: { xs: 2, sm: 3 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '200px minmax(0, 1fr)' },
} as const
