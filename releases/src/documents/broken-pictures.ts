const attribute = "data-broken";

/**
 * Code of an inline script that marks pictures whose file does not load, of the shell and of every remote,
 * and those that the document shows before any script of theirs has come. It listens at the document, since
 * `load` never reaches the window. The files are asked for again when the browser is online again, and once
 * more 5 seconds later, since the first requests may still find no connection.
 */
export const brokenPictures = `(()=>{const mark=({type,target})=>{if(target instanceof HTMLImageElement)target.toggleAttribute("${attribute}",type==="error")};document.addEventListener("error",mark,true);document.addEventListener("load",mark,true);const again=()=>{for(const picture of document.querySelectorAll("img[${attribute}]"))if(picture.complete)picture.src=picture.src};addEventListener("online",()=>{again();setTimeout(again,5e3)})})()`;

/**
 * Style of such a picture: tiles with joints in its place, in the theme's colours. An empty drawing as its
 * content keeps the browser from showing its own sign and the description, which stays the accessible name.
 */
export const brokenPictureStyle = `:root img[${attribute}]{content:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E");background:linear-gradient(var(--first-ground) 2px,#0000 0) -1px -1px/26px 26px,linear-gradient(90deg,var(--first-ground) 2px,#0000 0) -1px -1px/26px 26px,linear-gradient(135deg,var(--first-rest),var(--first-tile-1))}
`;
