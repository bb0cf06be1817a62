/**
 * Counts the letters to change, add, leave out or swap with their neighbour to turn one word into another
 * (optimal string alignment). With `isBeginning`, into any beginning of the other, for a word that is not
 * typed to its end.
 */
export function editDistance(typed: string, word: string, isBeginning = false): number {
  const [from, to] = [[...typed], [...word]];
  let earlier: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const [letter, other] = [from[row - 1], to[column - 1]];
      const best = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (letter === other ? 0 : 1),
      );
      const isSwapped = row > 1 && column > 1 && letter === to[column - 2] && from[row - 2] === other;
      current.push(isSwapped ? Math.min(best, at(earlier, column - 2) + 1) : best);
    }
    [earlier, previous] = [previous, current];
  }
  return isBeginning ? Math.min(...previous) : at(previous, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
