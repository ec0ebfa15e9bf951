/** Columns of the points of the agenda, from the width at which a point is one line. */
export const pointColumns = '32px 36px minmax(160px, 1fr) minmax(140px, 240px) 152px'
