/** Does a type say that what it names may change at any time? */
export const namesVolatile = (type: object): boolean =>
  'isVolatile' in type ||
  Object.values(type).some((each) => typeof each === 'object' && each !== null && namesVolatile(each as object));
