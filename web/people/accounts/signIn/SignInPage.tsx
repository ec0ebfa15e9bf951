import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { GateLayout } from './GateLayout.tsx'
import { SignInBlock } from './SignInBlock.tsx'

const gate = getRouteApi('/auth/login')

export default function SignInPage() {
  const { t } = useTranslation()
  const { suite } = gate.useSearch()
  return (
    <GateLayout title={t('login.title')}>
      <SignInBlock resume={suite ?? '/home'} />
    </GateLayout>
  )
}
