/** Columns of the points of the agenda, from the width at which a point is one line. */
export const pointColumns = '32px 36px minmax(0, 1fr) 200px 152px'
