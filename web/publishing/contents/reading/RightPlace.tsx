import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Content, ContentType } from '#contract/publishing/contents.ts'
import { contentPlaces } from '#web/papers/contentKinds/places.ts'

interface RightPlaceProps {
  content: Content
  /** Kind of content this screen shows. */
  of: ContentType
  children: ReactNode
}

/** Redirects a content to the route of its kind, when its kind changed or the URL names another one. */
export const RightPlace = ({ content: { id, contentType }, of, children }: RightPlaceProps) =>
  contentType === of ? children : <Navigate to={contentPlaces[contentType]} params={{ id }} replace />
