/** For `tsc`, which cannot read .astro files; `astro check` can, and uses their own types instead of this one. */
declare module '*.astro' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports -- a top-level import would make this a module
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default component;
}
