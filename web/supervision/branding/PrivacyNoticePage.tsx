import { LegalText } from './LegalText.tsx'

export default function PrivacyNoticePage() {
  return <LegalText kind="privacyNotice" />
}
