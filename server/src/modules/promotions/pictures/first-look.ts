/** Picture of the promotion, as SVG. */
export const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="240" viewBox="0 0 480 240" preserveAspectRatio="xMidYMid slice">
<path d="M0 0h480v240h-480z" fill="#114d4f"/>
<path d="M240 120L666.5 445.7L545 561.5zM240 120L393.7 634.2L227.2 656.5zM240 120L62.1 626.3L-85.7 546.5zM240 120L-201.5 425L-274.2 273.7zM240 120L-296.5 107.2L-266.3 -57.9zM240 120L-186.5 -205.7L-65 -321.5zM240 120L86.3 -394.2L252.8 -416.5zM240 120L417.9 -386.3L565.7 -306.5zM240 120L681.5 -185L754.2 -33.7zM240 120L776.5 132.8L746.3 297.9z" fill="#156a6c"/>
<path d="M0 0h60v60h-60z" fill="#156a6c" stroke="#0a1d20" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M60 0A60 60 0 0 1 0 60L0 0z" fill="#949e68" stroke="#0a1d20" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M420 0h60v60h-60z" fill="#278780" stroke="#0a1d20" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M432 30a18 18 0 1 0 36 0a18 18 0 1 0 -36 0z" fill="#156a6c" stroke="#0a1d20" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M0 60h60v60h-60z" fill="#e2674a" stroke="#0a1d20" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M30 60L60 90L30 120L0 90z" fill="#278780" stroke="#0a1d20" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M420 60h60v60h-60z" fill="#f3ead2" stroke="#0a1d20" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M420 60L480 60L450 90zM420 120L450 90L480 120z" fill="#e2674a" stroke="#0a1d20" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M0 120h60v60h-60z" fill="#949e68" stroke="#0a1d20" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M60 120A30 30 0 0 1 0 120L30 120zM0 180A30 30 0 0 1 60 180L30 180z" fill="#f3ead2" stroke="#0a1d20" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M420 120h60v60h-60z" fill="#156a6c" stroke="#0a1d20" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M450 120A30 30 0 0 1 420 150L420 120zM450 180A30 30 0 0 1 480 150L480 180z" fill="#949e68" stroke="#0a1d20" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M0 180h60v60h-60z" fill="#278780" stroke="#0a1d20" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M12 210a18 18 0 1 0 36 0a18 18 0 1 0 -36 0z" fill="#156a6c" stroke="#0a1d20" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M420 180h60v60h-60z" fill="#e2674a" stroke="#0a1d20" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M480 180A60 60 0 0 1 420 240L420 180z" fill="#278780" stroke="#0a1d20" stroke-width="2.4" stroke-linejoin="round"/>
<g transform="translate(240 120)">
<path d="M-106 0a106 106 0 1 0 212 0a106 106 0 1 0 -212 0z" fill="#114d4f" stroke="#0a1d20" stroke-width="3" stroke-linejoin="round"/>
<path d="M106 0A106 106 0 0 1 104.7 16.6L91.9 14.5A93 93 0 0 0 93 0zM85.8 62.3A106 106 0 0 1 75 75L65.8 65.8A93 93 0 0 0 75.2 54.7zM32.8 100.8A106 106 0 0 1 16.6 104.7L14.5 91.9A93 93 0 0 0 28.7 88.4zM-32.8 100.8A106 106 0 0 1 -48.1 94.4L-42.2 82.9A93 93 0 0 0 -28.7 88.4zM-85.8 62.3A106 106 0 0 1 -94.4 48.1L-82.9 42.2A93 93 0 0 0 -75.2 54.7zM-106 0A106 106 0 0 1 -104.7 -16.6L-91.9 -14.5A93 93 0 0 0 -93 0zM-85.8 -62.3A106 106 0 0 1 -75 -75L-65.8 -65.8A93 93 0 0 0 -75.2 -54.7zM-32.8 -100.8A106 106 0 0 1 -16.6 -104.7L-14.5 -91.9A93 93 0 0 0 -28.7 -88.4zM32.8 -100.8A106 106 0 0 1 48.1 -94.4L42.2 -82.9A93 93 0 0 0 28.7 -88.4zM85.8 -62.3A106 106 0 0 1 94.4 -48.1L82.9 -42.2A93 93 0 0 0 75.2 -54.7z" fill="#e2674a" stroke="#0a1d20" stroke-width="2" stroke-linejoin="round"/>
<path d="M104.7 16.6A106 106 0 0 1 100.8 32.8L88.4 28.7A93 93 0 0 0 91.9 14.5zM94.4 48.1A106 106 0 0 1 85.8 62.3L75.2 54.7A93 93 0 0 0 82.9 42.2zM75 75A106 106 0 0 1 62.3 85.8L54.7 75.2A93 93 0 0 0 65.8 65.8zM48.1 94.4A106 106 0 0 1 32.8 100.8L28.7 88.4A93 93 0 0 0 42.2 82.9zM16.6 104.7A106 106 0 0 1 0 106L0 93A93 93 0 0 0 14.5 91.9zM-16.6 104.7A106 106 0 0 1 -32.8 100.8L-28.7 88.4A93 93 0 0 0 -14.5 91.9zM-48.1 94.4A106 106 0 0 1 -62.3 85.8L-54.7 75.2A93 93 0 0 0 -42.2 82.9zM-75 75A106 106 0 0 1 -85.8 62.3L-75.2 54.7A93 93 0 0 0 -65.8 65.8zM-94.4 48.1A106 106 0 0 1 -100.8 32.8L-88.4 28.7A93 93 0 0 0 -82.9 42.2zM-104.7 16.6A106 106 0 0 1 -106 0L-93 0A93 93 0 0 0 -91.9 14.5zM-104.7 -16.6A106 106 0 0 1 -100.8 -32.8L-88.4 -28.7A93 93 0 0 0 -91.9 -14.5zM-94.4 -48.1A106 106 0 0 1 -85.8 -62.3L-75.2 -54.7A93 93 0 0 0 -82.9 -42.2zM-75 -75A106 106 0 0 1 -62.3 -85.8L-54.7 -75.2A93 93 0 0 0 -65.8 -65.8zM-48.1 -94.4A106 106 0 0 1 -32.8 -100.8L-28.7 -88.4A93 93 0 0 0 -42.2 -82.9zM-16.6 -104.7A106 106 0 0 1 0 -106L0 -93A93 93 0 0 0 -14.5 -91.9zM16.6 -104.7A106 106 0 0 1 32.8 -100.8L28.7 -88.4A93 93 0 0 0 14.5 -91.9zM48.1 -94.4A106 106 0 0 1 62.3 -85.8L54.7 -75.2A93 93 0 0 0 42.2 -82.9zM75 -75A106 106 0 0 1 85.8 -62.3L75.2 -54.7A93 93 0 0 0 65.8 -65.8zM94.4 -48.1A106 106 0 0 1 100.8 -32.8L88.4 -28.7A93 93 0 0 0 82.9 -42.2zM104.7 -16.6A106 106 0 0 1 106 0L93 0A93 93 0 0 0 91.9 -14.5z" fill="#949e68" stroke="#0a1d20" stroke-width="2" stroke-linejoin="round"/>
<path d="M100.8 32.8A106 106 0 0 1 94.4 48.1L82.9 42.2A93 93 0 0 0 88.4 28.7zM62.3 85.8A106 106 0 0 1 48.1 94.4L42.2 82.9A93 93 0 0 0 54.7 75.2zM0 106A106 106 0 0 1 -16.6 104.7L-14.5 91.9A93 93 0 0 0 0 93zM-62.3 85.8A106 106 0 0 1 -75 75L-65.8 65.8A93 93 0 0 0 -54.7 75.2zM-100.8 32.8A106 106 0 0 1 -104.7 16.6L-91.9 14.5A93 93 0 0 0 -88.4 28.7zM-100.8 -32.8A106 106 0 0 1 -94.4 -48.1L-82.9 -42.2A93 93 0 0 0 -88.4 -28.7zM-62.3 -85.8A106 106 0 0 1 -48.1 -94.4L-42.2 -82.9A93 93 0 0 0 -54.7 -75.2zM0 -106A106 106 0 0 1 16.6 -104.7L14.5 -91.9A93 93 0 0 0 0 -93zM62.3 -85.8A106 106 0 0 1 75 -75L65.8 -65.8A93 93 0 0 0 54.7 -75.2zM100.8 -32.8A106 106 0 0 1 104.7 -16.6L91.9 -14.5A93 93 0 0 0 88.4 -28.7z" fill="#f3ead2" stroke="#0a1d20" stroke-width="2" stroke-linejoin="round"/>
<path d="M-93 0a93 93 0 1 0 186 0a93 93 0 1 0 -186 0z" fill="#156a6c" stroke="#0a1d20" stroke-width="2" stroke-linejoin="round"/>
<g transform="scale(0.88)">
<g transform="translate(28 4) rotate(16)">
<path d="M-40-62H40V66H-40z" fill="#e2674a" stroke="#0a1d20" stroke-width="2" stroke-linejoin="round"/>
<path d="M-40-62H40L0-18z" fill="#bb8359" stroke="#0a1d20" stroke-width="2" stroke-linejoin="round"/>
<path d="M22 0A22 22 0 0 1 19.1 11L10.4 6A12 12 0 0 0 12 0zM19.1 11A22 22 0 0 1 11 19.1L6 10.4A12 12 0 0 0 10.4 6zM11 19.1A22 22 0 0 1 0 22L0 12A12 12 0 0 0 6 10.4zM0 22A22 22 0 0 1 -11 19.1L-6 10.4A12 12 0 0 0 0 12zM-11 19.1A22 22 0 0 1 -19.1 11L-10.4 6A12 12 0 0 0 -6 10.4zM-19.1 11A22 22 0 0 1 -22 0L-12 0A12 12 0 0 0 -10.4 6zM-22 0A22 22 0 0 1 -19.1 -11L-10.4 -6A12 12 0 0 0 -12 0zM-19.1 -11A22 22 0 0 1 -11 -19.1L-6 -10.4A12 12 0 0 0 -10.4 -6zM-11 -19.1A22 22 0 0 1 0 -22L0 -12A12 12 0 0 0 -6 -10.4zM0 -22A22 22 0 0 1 11 -19.1L6 -10.4A12 12 0 0 0 0 -12zM11 -19.1A22 22 0 0 1 19.1 -11L10.4 -6A12 12 0 0 0 6 -10.4zM19.1 -11A22 22 0 0 1 22 0L12 0A12 12 0 0 0 10.4 -6z" fill="#f3ead2" stroke="#0a1d20" stroke-width="1.6" stroke-linejoin="round"/>
<path d="M-12 0a12 12 0 1 0 24 0a12 12 0 1 0 -24 0z" fill="#f3ead2" stroke="#0a1d20" stroke-width="2" stroke-linejoin="round"/>
<path d="M-40 50h16v16h-16zM-8 50h16v16h-16zM24 50h16v16h-16z" fill="#e2674a" stroke="#0a1d20" stroke-width="1.6" stroke-linejoin="round"/>
<path d="M-24 50h16v16h-16zM8 50h16v16h-16z" fill="#f3ead2" stroke="#0a1d20" stroke-width="1.6" stroke-linejoin="round"/>
</g>
<g transform="translate(-18 0) rotate(-8) scale(1.05)">
<path d="M-40-62H40V66H-40z" fill="#f0c365" stroke="#0a1d20" stroke-width="2" stroke-linejoin="round"/>
<path d="M-40-62H40L0-18z" fill="#c2b167" stroke="#0a1d20" stroke-width="2" stroke-linejoin="round"/>
<path d="M22 0A22 22 0 0 1 19.1 11L10.4 6A12 12 0 0 0 12 0zM19.1 11A22 22 0 0 1 11 19.1L6 10.4A12 12 0 0 0 10.4 6zM11 19.1A22 22 0 0 1 0 22L0 12A12 12 0 0 0 6 10.4zM0 22A22 22 0 0 1 -11 19.1L-6 10.4A12 12 0 0 0 0 12zM-11 19.1A22 22 0 0 1 -19.1 11L-10.4 6A12 12 0 0 0 -6 10.4zM-19.1 11A22 22 0 0 1 -22 0L-12 0A12 12 0 0 0 -10.4 6zM-22 0A22 22 0 0 1 -19.1 -11L-10.4 -6A12 12 0 0 0 -12 0zM-19.1 -11A22 22 0 0 1 -11 -19.1L-6 -10.4A12 12 0 0 0 -10.4 -6zM-11 -19.1A22 22 0 0 1 0 -22L0 -12A12 12 0 0 0 -6 -10.4zM0 -22A22 22 0 0 1 11 -19.1L6 -10.4A12 12 0 0 0 0 -12zM11 -19.1A22 22 0 0 1 19.1 -11L10.4 -6A12 12 0 0 0 6 -10.4zM19.1 -11A22 22 0 0 1 22 0L12 0A12 12 0 0 0 10.4 -6z" fill="#f3ead2" stroke="#0a1d20" stroke-width="1.6" stroke-linejoin="round"/>
<path d="M-12 0a12 12 0 1 0 24 0a12 12 0 1 0 -24 0z" fill="#f3ead2" stroke="#0a1d20" stroke-width="2" stroke-linejoin="round"/>
<path d="M-40 50h16v16h-16zM-8 50h16v16h-16zM24 50h16v16h-16z" fill="#e2674a" stroke="#0a1d20" stroke-width="1.6" stroke-linejoin="round"/>
<path d="M-24 50h16v16h-16zM8 50h16v16h-16z" fill="#f3ead2" stroke="#0a1d20" stroke-width="1.6" stroke-linejoin="round"/>
</g>
</g>
</g>
</svg>`;
