import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { SignInBlock } from './SignInBlock.tsx'

const loginRouteApi = getRouteApi('/auth/login')

export default function SignInPage() {
  const { t } = useTranslation()
  const { suite, refus } = loginRouteApi.useSearch()
  return (
    <AuthLayout title={t('login.title')}>
      <SignInBlock resume={suite ?? '/home'} refusal={refus} />
    </AuthLayout>
  )
}
