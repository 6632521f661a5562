/** A row that this run can't have, by its length or by who runs it: neither missed, nor in the way of a good end. */
export class DoesNotApply extends Error {
  override name = 'DoesNotApply'
}
